/** `--color-raised` of each theme, for what the device draws around the app: the header goes on into it. */
export const barColors = { light: '#ffffff', dark: '#151d1a' } as const
/** `--color-surface`, behind the mark while the app starts. */
export const splashColor = '#fafbf8'

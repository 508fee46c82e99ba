/**
 * `--color-raised` of each theme. It is the color of the bars that the device shows around the app, so that they match
 * the header.
 */
export const barColors = { light: '#ffffff', dark: '#151d1a' } as const
/** `--color-surface`: the background of the splash screen while the installed app starts. */
export const splashColor = '#fafbf8'

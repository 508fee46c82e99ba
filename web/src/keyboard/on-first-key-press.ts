/** Loads the code that prevents the loss of focus at the first key press, because only keyboard users need it. */
export const preventFocusLossOnFirstKeyPress = (): void => {
  const load = () =>
    void import('./prevent-focus-loss.ts')
      .then(({ preventFocusLoss }) => preventFocusLoss())
      // If loading fails, for example while offline, it is tried again at the next key press.
      .catch(preventFocusLossOnFirstKeyPress)
  document.addEventListener('keydown', load, { once: true })
}

/**
 * Says that a link was followed. It outlives the page and nobody waits for it: the browser is on its way already, and
 * a click that is not counted is no failure to tell anyone about.
 */
export const countClick = (id: string): void => {
  fetch(`/api/donation-links/${id}/actions?action=click`, { method: 'POST', keepalive: true }).catch(() => undefined)
}

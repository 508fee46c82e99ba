/**
 * Reports a click on a link to the server. `keepalive` lets the request outlive the page, because the browser is
 * already navigating. A failure is ignored: a click that is not counted is no error to show.
 */
export const countClick = (id: string): void => {
  fetch(`/api/donation-links/${id}/actions?action=click`, { method: 'POST', keepalive: true }).catch(() => undefined)
}

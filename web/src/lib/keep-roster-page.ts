/**
 * Asks the service worker to keep the page of rosters, so that it opens without a connection. It is the same for every
 * event and every user: what it shows is kept elsewhere (see `kept-rosters.ts`).
 */
export const keepRosterPage = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('keep-roster-page')
}

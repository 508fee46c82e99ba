/** Such as “May 30, 2027”. The same on the server and in the browser, wherever that is. */
export const longDate = (at: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))

/** The address of the log-in page. It contains the current page, so that the visitor returns there after login. */
export const loginFrom = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }) =>
  `/login?${new URLSearchParams({ from: pathname + search + hash }).toString()}` as const

import { useSearchParams } from 'react-router'

/** The address to open after signing in (`from`), and a function that adds it to links between the sign-in pages. */
export const useFrom = () => {
  const [params] = useSearchParams()
  const from = params.get('from')
  return { from, withFrom: (path: string) => (from ? `${path}?${new URLSearchParams({ from }).toString()}` : path) }
}

import { useSearchParams } from 'react-router'

/** Where the visitor wants to be once signed in, and how the sign-in pages pass it on to each other. */
export const useFrom = () => {
  const [params] = useSearchParams()
  const from = params.get('from')
  return { from, keepFrom: (path: string) => (from ? `${path}?${new URLSearchParams({ from }).toString()}` : path) }
}

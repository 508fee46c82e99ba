import { useMutation } from '@tanstack/react-query'
import { download } from './download.ts'
import { showPopup } from './popup.ts'
import { useErrorText } from './use-error-text.ts'

interface Download {
  /** The path in the API. */
  path: string
  fileName: string
  /** The title of the message when it fails. */
  failed?: string
  /** Milliseconds. */
  timeout?: number
}

/** Downloads a file, and says so if that fails. */
export const useDownload = ({ path, fileName, failed, timeout }: Download) => {
  const errorText = useErrorText()
  return useMutation({
    mutationFn: () => download(path, fileName, timeout),
    onError: (error) =>
      showPopup({ type: 'error', ...(failed !== undefined && { title: failed }), message: errorText(error) }),
  })
}

import { drawQrCode, qrCodeFile } from '../../ui/qr-code.tsx'

/** The width of a module in the PNG, in pixels: about 1,000 pixels for the whole code, enough for a poster. */
const moduleWidth = 28

const save = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser starts the download before the next task of the event loop, so the address is no longer needed then.
  setTimeout(() => URL.revokeObjectURL(address))
}

const asPng = async (address: string): Promise<Blob> => {
  const { size, path } = drawQrCode(address)
  const canvas = new OffscreenCanvas(size * moduleWidth, size * moduleWidth)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser cannot draw on a canvas.')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(moduleWidth, moduleWidth)
  pen.fillStyle = '#000'
  pen.clip(new Path2D(path))
  pen.fillRect(0, 0, size, size)
  return canvas.convertToBlob({ type: 'image/png' })
}

/** Saves the code of an address on the device, as a drawing for printers or as a picture. */
export const saveQrCode = async (address: string, type: 'svg' | 'png'): Promise<void> => {
  const file = type === 'svg' ? new Blob([qrCodeFile(address)], { type: 'image/svg+xml' }) : await asPng(address)
  save(file, `qr-${address.split('/').at(-1)}.${type}`)
}

import createQrCode from 'qrcode-generator'

/** The width of the empty margin that readers need, in modules. */
const quiet = 4

interface QrDrawing {
  /** The width and the height, in modules, with the margin. */
  size: number
  /** The dark modules, as the path of an SVG. */
  path: string
}

/** Draws the code of an address. Up to 15 % of it may be soiled (level M). */
export const drawQrCode = (address: string): QrDrawing => {
  const code = createQrCode(0, 'M')
  code.addData(address)
  code.make()
  const count = code.getModuleCount()
  const indexes = Array.from({ length: count }, (_, index) => index)
  const path = indexes.flatMap((row) =>
    indexes.flatMap((column) => (code.isDark(row, column) ? [`M${column + quiet} ${row + quiet}h1v1h-1z`] : [])),
  )
  return { size: count + 2 * quiet, path: path.join('') }
}

/** The whole file, black on white in any color scheme, because readers need the contrast. */
export const qrCodeFile = (address: string): string => {
  const { size, path } = drawQrCode(address)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}

export const QrCode = ({ address, label, className }: { address: string; label: string; className?: string }) => {
  const { size, path } = drawQrCode(address)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}

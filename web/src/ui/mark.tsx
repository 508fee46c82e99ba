/** The logo, which shows a speaker behind a lectern. The lectern also has the shape of a bowl. */
export const Mark = ({ size = 30 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="#0b5d46" />
    <circle cx="16" cy="9.5" r="4.5" fill="#f2b632" />
    <path d="M6 16.5h20l-3.2 5H9.2z" fill="#fff" />
    <path d="M11 23h10l1.6 4H9.4z" fill="#fff" />
  </svg>
)

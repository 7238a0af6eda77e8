const ribs =
  'M9.05 18.59 1.64 16.18M10.14 16.72 4.34 11.5M11.88 15.45 8.71 8.32M14 15V7.2M16.12 15.45 19.29 8.32M18.95 18.59 26.36 16.18'

/** The logo: the fanned ribs of the dial, one of them highlighted. Its colours are the same in both schemes. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}>
      <rect width="28" height="28" rx="8" fill="#1f55e0" />
      <path d={ribs} stroke="#fff" strokeWidth="2" strokeLinecap="round" />
      <path d="M17.86 16.72 23.66 11.5" stroke="#ff8a6f" strokeWidth="2" strokeLinecap="round" />
      <circle cx="14" cy="20.2" r="2" fill="#fff" />
    </svg>
  )
}

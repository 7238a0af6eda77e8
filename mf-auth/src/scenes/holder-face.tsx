import { useId } from 'react'

/** The face on the card: unknown until the member's sex is known (spec section 3: the avatar is chosen by sex). */
export type Face = 'unknown' | 'male' | 'female'

const looks = {
  female: { ground: '#dce7ff', coat: '#f3c26b', neck: '#eabf9f', skin: '#f7d6bd' },
  male: { ground: '#d9efe4', coat: '#ff6a4d', neck: '#d6a07a', skin: '#e8b894' },
}

/** A face in the site's usual disc: the same two everywhere, on the 64-unit grid. */
export function HolderFace({ face }: { face: Face }) {
  const disc = useId()
  if (face === 'unknown') return <EmptyDisc />
  const look = looks[face]
  return (
    <svg viewBox="0 0 64 64" width="100%" height="100%" aria-hidden="true">
      <clipPath id={disc}>
        <circle cx="32" cy="32" r="32" />
      </clipPath>
      <g clipPath={`url(#${disc})`}>
        <rect width="64" height="64" fill={look.ground} />
        {face === 'female' && <circle cx="32" cy="9.5" r="6" fill="#1b2140" />}
        <path fill={look.coat} d="M7 66c0-13.5 10.5-20 25-20s25 6.500 25 20z" />
        <path fill={look.neck} d="M27 38h10v8.500a5 5 0 0 1-10 0z" />
        <circle cx="19.3" cy="30" r="2.5" fill={look.neck} />
        <circle cx="44.7" cy="30" r="2.5" fill={look.neck} />
        <ellipse cx="32" cy="28.5" rx="12.7" ry="14" fill={look.skin} />
        {face === 'female' && (
          <g fill="#ff6a4d" fillOpacity=".28">
            <circle cx="24" cy="34" r="2.3" />
            <circle cx="40" cy="34" r="2.3" />
          </g>
        )}
        <g fill="#0a1330">
          <circle cx="27" cy="30" r="1.35" />
          <circle cx="37" cy="30" r="1.35" />
        </g>
        <path
          d="M28.4 35.2q3.600 3 7.200 0"
          fill="none"
          stroke="#0a1330"
          strokeWidth="1.35"
          strokeLinecap="round"
        />
        <path
          fill="#1b2140"
          d={
            face === 'female'
              ? 'M18.700 28.500c-.9-9.700 5-15.500 13.300-15.500s14.200 5.800 13.300 15.500c-2.300-5.500-6.800-8.300-13.300-8.300s-11 2.800-13.300 8.300z'
              : 'M18.6 29c-1.800-12.500 5.400-18.500 13.600-18.500 9.200 0 15.300 6.200 13.300 18.500-.8-4.200-2.300-7.200-4.500-9-5 2.400-13 2.700-18.300 1.300-2 1.700-3.500 4.200-4.100 7.700z'
          }
        />
      </g>
    </svg>
  )
}

function EmptyDisc() {
  return (
    <svg viewBox="0 0 64 64" width="100%" height="100%" aria-hidden="true">
      <circle cx="32" cy="32" r="31" fill="none" stroke="currentColor" strokeDasharray="4 3" />
      <circle cx="32" cy="26" r="8" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path
        d="M17 49c1-8.500 7-12.500 15-12.500s14 4 15 12.500"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  )
}

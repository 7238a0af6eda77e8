/** A decoration: one of the fans is a cat, asleep on the safe. */
export function SleepingCat({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <path
        d="M38 2c26 4 34-12 26-26-5-9-17-6-14 3"
        fill="none"
        stroke="#f0a86a"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <path d="M-30 4c-4-30 2-60 30-62 28 0 40 30 38 62z" fill="#f0a86a" />
      <path d="M-16 4c-2-20 2-36 12-36s16 14 15 36z" fill="#fff4e6" />
      <path
        d="M-33-62-36-92c0-3 3-4 5-2l15 14h20l15-14c2-2 5-1 5 2l-3 30c2 18-10 27-27 27s-29-9-27-27z"
        fill="#f0a86a"
      />
      <path d="M-12-82h5v9h-5zM-4-82h4v7h-4zM-20-81h4v7h-4z" fill="#d98a4b" />
      <path d="M-6-55c8 0 13 4 12 10-2 5-7 8-12 8s-10-3-12-8c-1-6 4-10 12-10z" fill="#fff4e6" />
      <path
        d="M-24-60q4 4 8 0M4-60q4 4 8 0"
        fill="none"
        stroke="#0a1330"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path d="M-9-52h6l-3 3.5z" fill="#ff6a4d" />
      <path
        d="M-6-48v3q-3 3-6 1M-6-45q3 3 6 1"
        fill="none"
        stroke="#0a1330"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <ellipse cx="-12" cy="2" rx="9" ry="6" fill="#fff4e6" />
      <ellipse cx="6" cy="2" rx="9" ry="6" fill="#fff4e6" />
    </g>
  )
}

import { codeLifeSeconds } from './code-life'

export interface AuthenticatorPhoneProps {
  /** The digits of the code typed so far. */
  digits: string
  /** Seconds until the authenticator shows another code. */
  left: number
  name: string
  label: string
  renewed: string
}

const ticks = Array.from({ length: 19 }, (_, index) => {
  const angle = Math.PI - (index * Math.PI) / 18
  const point = (radius: number) =>
    `${(89 + radius * Math.cos(angle)).toFixed(1)} ${(224 - radius * Math.sin(angle)).toFixed(1)}`
  return `M${point(30)}L${point(48)}`
})

/** Two groups of three, as in the form's boxes. */
const places = [28, 49, 70, 108, 129, 150]

/** The authenticator in the picture: shows the typed digits, and how long the code is valid. */
export function AuthenticatorPhone({ digits, left, name, label, renewed }: AuthenticatorPhoneProps) {
  const on = Math.round((left / codeLifeSeconds) * ticks.length)
  return (
    <g transform="translate(556 520) rotate(7)" fill="#0a1330" fontFamily="inherit">
      <rect width="178" height="300" rx="28" fill="#060d2a" opacity=".5" transform="translate(8 14)" />
      <rect width="178" height="300" rx="28" />
      <rect x="8" y="8" width="162" height="284" rx="21" fill="#f6f8fd" />
      <rect x="68" y="18" width="42" height="10" rx="5" />
      <g transform="translate(24 52) scale(1.214)">
        <rect width="28" height="28" rx="8" fill="#1f55e0" />
        <path
          d="M9.05 18.59 1.64 16.18M10.14 16.72 4.34 11.5M11.88 15.45 8.71 8.32M14 15V7.2M16.12 15.45 19.29 8.32M17.86 16.72 23.66 11.5M18.95 18.59 26.36 16.18"
          stroke="#fff"
          strokeWidth="2"
          strokeLinecap="round"
        />
        <circle cx="14" cy="20.2" r="2" fill="#fff" />
      </g>
      <text x="68" y="67" fontSize="13.5" fontWeight="600">
        {name}
      </text>
      <text x="68" y="84" fontSize="12" fill="#5b668f">
        {label}
      </text>
      {places.map((x, place) =>
        digits[place] ? (
          <text key={x} x={x} y="142" textAnchor="middle" fontSize="31" fontWeight="600">
            {digits[place]}
          </text>
        ) : (
          <circle key={x} cx={x} cy="131" r="3.5" fill="#9aa5c8" />
        ),
      )}
      <g strokeWidth="4" strokeLinecap="round">
        <path d={ticks.slice(on).join('')} stroke="#d3dbef" />
        <path d={ticks.slice(0, on).join('')} stroke="#2e6bff" />
      </g>
      <text x="89" y="226" textAnchor="middle" fontSize="17" fontWeight="600">
        {left}
      </text>
      <text x="89" y="262" textAnchor="middle" fontSize="12.5" fill="#5b668f">
        {renewed}
      </text>
    </g>
  )
}

import { useHost, useWords } from '@fankeep/shared/host'
import { chakra, Logo } from '@fankeep/shared/ui'
import { Link } from '@fankeep/shared/router'

const Home = chakra(Link, {
  base: { display: 'inline-flex', alignItems: 'center', minWidth: 0, color: 'inherit', whiteSpace: 'nowrap' },
})
const Small = chakra('small', { base: { fontWeight: 500, opacity: 0.75, hideBelow: 'md' } })

/** For a header on the narrowest phones and at a zoom of 400 %, where the name would overlap its neighbour. */
export const logoAlone = { '@media (max-width: 22.4975rem)': { '& > a b': { display: 'none' } } }

/** Logo and name, from the site info if set. A Latin name after a Chinese one is small. */
export function Wordmark({
  to,
  logo,
  size,
  small,
}: {
  to: string
  logo: number
  size: string
  small: string
}) {
  const t = useWords('shell')
  const { site } = useHost()
  const title = site('title') || t('brand')
  const [, name = title, latin = ''] = /^(\P{ASCII}+?)\s*([\x20-\x7e]*)$/u.exec(title) ?? []
  const picture = site('logo')
  return (
    <Home to={to} aria-label={title} gap={{ base: 2, md: logo > 30 ? 3 : 2.5 }}>
      {picture ? (
        <img src={picture} alt="" style={{ height: `${logo / 16}rem`, width: 'auto' }} />
      ) : (
        <Logo size={logo} />
      )}
      {/* An operator's long title is cut, not drawn over the buttons next to it. */}
      <chakra.b fontSize={size} fontWeight={600} overflow="hidden" textOverflow="ellipsis">
        {name}
      </chakra.b>
      {latin && <Small fontSize={small}>{latin}</Small>}
    </Home>
  )
}

import { useWords } from '@fankeep/shared/host'
import { Link } from '@fankeep/shared/router'
import { Box, chakra, Grid, Icon, PopupBox, usePopup, useMenuGuard } from '@fankeep/shared/ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { services, waysToKnow } from './services'
import { useServiceMarker } from './use-service-marker'

const Trigger = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1.5,
    flex: 'none',
    paddingInline: 4,
    paddingBlock: 2.5,
    borderRadius: 'control',
    color: 'ink.700',
    whiteSpace: 'nowrap',
    transition: 'background-color 160ms ease-out, color 160ms ease-out',
    _hover: { background: 'paper.100', color: 'ink.950' },
    _expanded: { background: 'paper.100', color: 'ink.950' },
  },
})

const Service = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: '1.5rem 1fr',
    columnGap: 3,
    padding: 3,
    borderRadius: 'control',
    color: 'ink.950',
    transition: 'background-color 160ms ease-out',
    _hover: { background: 'paper.100' },
    _focusVisible: { outlineOffset: '-2px' },
    '& > svg': { marginTop: '0.1875rem', color: 'brand.600' },
    '& small': { display: 'block', marginTop: 0.5, fontSize: '14', lineHeight: 1.55, color: 'ink.500' },
  },
})

const Way = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2.5,
    minHeight: 10,
    paddingInline: 3,
    borderRadius: 'control',
    color: 'ink.950',
    fontWeight: 600,
    transition: 'background-color 160ms ease-out',
    _hover: { background: 'paper.100' },
    '& > svg': { color: 'ink.500' },
  },
})

/** The header's service panel (spec section 2): our services, and links for more information or questions. */
export function ServicePanel() {
  const t = useWords('shell')
  const id = useId()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const guard = useMenuGuard()
  const { key } = useLocation()

  const show = () => {
    guard.opened()
    setOpen(true)
  }
  const close = () => guard.mayClose() && setOpen(false)
  usePopup({ anchor, popup, open, onClose: close })
  useEffect(() => setOpen(false), [key])
  // After the effect above: a move closes the panel, unless a marker opens it on this page.
  useServiceMarker('wide', show)
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    anchor.current?.focus()
  }

  return (
    <Box display="contents" onKeyDown={leave}>
      <Trigger
        ref={anchor}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close() : show())}
      >
        {t('menu.intro')}
        <Icon name="chevronDown" size={16} />
      </Trigger>
      {open && (
        <PopupBox
          ref={popup}
          id={id}
          role="group"
          aria-label={t('menu.intro')}
          p={0}
          w="46rem"
          fontSize="16"
          overflow="hidden auto"
        >
          <PanelContent onChosen={() => setOpen(false)} />
        </PopupBox>
      )}
    </Box>
  )
}

function PanelContent({ onChosen }: { onChosen: () => void }) {
  const t = useWords('shell')
  return (
    <Grid templateColumns="1fr 15rem">
      <Grid as="ul" alignContent="start" gap={1} p={3}>
        {services.map(({ key, to, icon }) => (
          <li key={key}>
            <Service to={to} onClick={onChosen}>
              <Icon name={icon} size={20} />
              <span>
                <b>{t(`services.${key}.name`)}</b>
                <small>{t(`services.${key}.text`)}</small>
              </span>
            </Service>
          </li>
        ))}
      </Grid>
      <Box bg="paper.50" borderInlineStartWidth="1px" p={3}>
        <Box as="p" px={3} pt={3} pb={2} fontSize="14" color="ink.500">
          {t('services.ask')}
        </Box>
        <ul>
          {waysToKnow.map(({ key, to, icon }) => (
            <li key={key}>
              <Way to={to} onClick={onChosen}>
                <Icon name={icon} size={18} />
                {t(`services.${key}.name`)}
              </Way>
            </li>
          ))}
        </ul>
      </Box>
    </Grid>
  )
}

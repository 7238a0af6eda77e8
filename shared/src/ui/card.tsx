import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from './icon'
import { Box, Flex, Heading } from './layout'

export const Card = chakra('div', {
  base: { bg: 'paper.0', borderWidth: '1px', borderColor: 'line', borderRadius: 'card' },
  variants: {
    tone: { flare: { bg: 'flareWash', borderColor: 'flareLine' } },
    /** Rises slightly on hover: for a card that is a link. */
    lively: {
      true: {
        transition: 'border-color .16s ease-out, box-shadow .16s ease-out',
        _hover: { borderColor: 'brand.200', boxShadow: 'raised' },
        _focusWithin: { borderColor: 'brand.200' },
      },
    },
  },
})

export interface PanelProps {
  title?: ReactNode
  actions?: ReactNode
  /** Without padding, for content that reaches the edges (a table). */
  flush?: boolean
  /** Accessible name of the region if it has no title; leave it out inside a section with that name. */
  label?: string
  children: ReactNode
}

/** A section with a border, a title and actions. */
export function Panel({ title, actions, flush, label, children }: PanelProps) {
  const id = useId()
  return (
    <chakra.section
      borderWidth="1px"
      borderColor="line"
      borderRadius="card"
      bg="paper.0"
      _print={{ breakInside: 'avoid' }}
      // Clips content at the rounded corners; with `hidden`, a sticky head would not stick.
      overflow={flush ? 'clip' : undefined}
      aria-labelledby={title ? id : undefined}
      aria-label={title ? undefined : label}
    >
      {(title || actions) && (
        <Flex as="header" align="center" gap={3} px={{ base: 4, md: 5 }} py={4} wrap="wrap">
          <Heading id={id} fontSize="16" lineHeight={1.5} me="auto">
            {title}
          </Heading>
          {actions}
        </Flex>
      )}
      <Box
        px={flush ? 0 : { base: 4, md: 5 }}
        pb={flush ? 0 : { base: 4, md: 5 }}
        pt={flush || title || actions ? 0 : { base: 4, md: 5 }}
      >
        {children}
      </Box>
    </chakra.section>
  )
}

export interface PageHeadProps {
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  /** The location: links, or a line above the title. */
  crumb?: ReactNode
}

export function PageHead({ title, text, actions, crumb }: PageHeadProps) {
  return (
    <Flex
      as="header"
      gap={4}
      mb={{ base: 5, md: 6 }}
      align="flex-start"
      wrap={{ base: 'wrap', md: 'nowrap' }}
    >
      <Box minW={0} flex={1}>
        {crumb && (
          <Flex align="center" gap={1.5} mb={1.5} fontSize="13" color="ink.500">
            {crumb}
          </Flex>
        )}
        <Heading as="h1" fontSize={{ base: '1.25rem', md: '22' }} lineHeight={1.4}>
          {title}
        </Heading>
        {text && (
          <Box mt={1} color="ink.500">
            {text}
          </Box>
        )}
      </Box>
      {actions && (
        <Flex
          gap={2}
          w={{ base: 'full', md: 'auto' }}
          wrap={{ base: 'wrap', md: 'nowrap' }}
          css={{ mdDown: { '&& > *': { flex: 1 } } }}
        >
          {actions}
        </Flex>
      )}
    </Flex>
  )
}

const NoteBox = chakra('div', {
  base: {
    display: 'flex',
    gap: 2.5,
    px: 4,
    py: 3,
    borderRadius: 'control',
    fontSize: '13',
    lineHeight: 1.6,
    color: 'ink.950',
    '& > svg': { mt: '.125rem' },
    '& > div': { flex: 1, minW: 0 },
  },
  variants: {
    tone: {
      info: { bg: 'paper.50', color: 'ink.700' },
      good: { bg: 'goodBg' },
      late: { bg: 'warnBg' },
      bad: { bg: 'badBg' },
      danger: { bg: 'flareWash' },
    },
  },
})

const noteGlyphs = {
  info: ['info', 'ink.500'],
  good: ['done', 'good'],
  late: ['warning', 'warn'],
  bad: ['failed', 'bad'],
  danger: ['unlink', 'flareText'],
} as const satisfies Record<string, readonly [IconName, string]>

export interface NoteProps {
  tone?: keyof typeof noteGlyphs
  children: ReactNode
  /** Read out by screen readers when it appears. */
  announce?: boolean
}

/** A remark next to what it refers to: the glyph is coloured, the text is not. */
export function Note({ tone = 'info', announce, children }: NoteProps) {
  const [glyph, color] = noteGlyphs[tone]
  return (
    <NoteBox
      tone={tone}
      {...(announce && { role: tone === 'bad' || tone === 'danger' ? 'alert' : 'status' })}
    >
      <Icon name={glyph} color={color} />
      <div>{children}</div>
    </NoteBox>
  )
}

import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon } from '../icon'
import { Heading, VisuallyHidden } from '../layout'
import { useUiWords } from '../words'

const Bars = chakra('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 4,
    fontSize: '16',
    lineHeight: 1.5,
    color: 'ink.500',
    '& > li': {
      display: 'flex',
      // Equal parts of one line; large text takes more lines, not parts of words.
      flex: 1,
      minW: 'min',
      flexDirection: { base: 'column', md: 'row' },
      columnGap: 2,
      pt: 3,
      borderTop: '4px solid {colors.markOff}',
      borderRadius: '2px',
      _highContrast: { borderColor: 'GrayText' },
    },
    '& > li:is([data-done], [aria-current])': {
      borderColor: 'brand.500',
      _highContrast: { borderColor: 'Highlight' },
    },
    '& > li > b': { fontVariantNumeric: 'tabular-nums' },
    '& > [aria-current]': { color: 'ink.950', fontWeight: 600 },
    '& > [aria-current] > b': { color: 'brand.600' },
  },
})

const Line = chakra('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '.25rem .75rem',
    fontSize: '13',
    color: 'ink.500',
    '& > li': { display: 'flex', alignItems: 'center', gap: 1.5 },
    '& > li:not(:last-child)::after': { content: '""', w: 6, ms: 1.5, borderTop: '1px solid {colors.line}' },
    '& > li > svg': { color: 'good' },
    '& > [aria-current]': { color: 'ink.950', fontWeight: 600 },
  },
})

export interface StepperProps {
  /** The names of the steps. */
  steps: readonly ReactNode[]
  /** The current step, counting from 1; the number of steps plus one when all are done. */
  step: number
  /** Accessible name of the list. */
  label: string
  /** `bars` above a form of the public site; `line` in a page's head. */
  look?: 'bars' | 'line'
}

/** The position in a short sequence of steps. Display only: going back is a button of the form. */
export function Stepper({ steps, step, label, look = 'bars' }: StepperProps) {
  const t = useUiWords()
  const List = look === 'bars' ? Bars : Line
  return (
    <List aria-label={label}>
      {steps.map((name, index) => {
        const done = index + 1 < step
        return (
          <li
            key={index}
            aria-current={index + 1 === step ? 'step' : undefined}
            {...(done && { 'data-done': '' })}
          >
            {look === 'bars' ? <b>{index + 1}</b> : done && <Icon name="done" size={16} />}
            <span>{name}</span>
            {done && <VisuallyHidden>{t('step.done')}</VisuallyHidden>}
          </li>
        )
      })}
    </List>
  )
}

const Part = chakra('section', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '2rem minmax(0, 1fr)' },
    columnGap: 4,
    pb: 9,
    '& > span': {
      display: { base: 'none', md: 'grid' },
      placeItems: 'center',
      boxSize: '2rem',
      borderRadius: 'full',
      bg: 'paper.100',
      fontSize: '14',
      fontWeight: 600,
      lineHeight: 1,
      fontVariantNumeric: 'tabular-nums',
    },
    // The line from one number to the next.
    md: {
      '&:not(:last-of-type)::before': {
        content: '""',
        position: 'absolute',
        left: 4,
        top: 10,
        bottom: 2,
        borderInlineStart: '1px solid {colors.line}',
      },
    },
    '&:last-of-type': { pb: 0 },
  },
})

export interface StepPartProps {
  /** Counts from 1. */
  number: number
  title: ReactNode
  children: ReactNode
}

/** One of several parts of a page that are filled in one after the other: who, what, when. */
export function StepPart({ number, title, children }: StepPartProps) {
  return (
    <Part>
      <span aria-hidden>{number}</span>
      <div>
        <Heading fontSize="18" lineHeight={1.4} pt={{ md: 1 }} mb={3.5}>
          {title}
        </Heading>
        {children}
      </div>
    </Part>
  )
}

import { chakra } from '@chakra-ui/react'
import { createContext, type FormEvent, type ReactNode, useContext, useId } from 'react'
import { Icon } from '../icon'
import { useUiWords } from '../words'

export type ControlSize = 'sm' | 'md' | 'lg'

interface FieldState {
  id: string
  describedBy?: string
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldState | null>(null)
const SizeContext = createContext<ControlSize>('md')

/** What a control inside a `Field` owes it: its id, its description, whether it holds. */
export function useFieldControl(own: { id?: string; invalid?: boolean } = {}) {
  const field = useContext(FieldContext)
  const invalid = own.invalid ?? field?.invalid ?? false
  return {
    id: own.id ?? field?.id,
    'aria-describedby': field?.describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': field?.required || undefined,
  }
}

export const useControlSize = (own?: ControlSize): ControlSize => {
  const around = useContext(SizeContext)
  return own ?? around
}

const FormBase = chakra('form', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1.125rem', alignContent: 'start' },
})

export interface FormProps {
  /** `lg` for the public site: its fields are 60 px high. */
  size?: ControlSize
  /** The page does not reload; the browser's own bubbles stay away, `Field` says what is wrong. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  label?: string
  children: ReactNode
}

/** Fields 18 apart, Enter sends. */
export function Form({ size = 'md', onSubmit, label, children }: FormProps) {
  return (
    <SizeContext value={size}>
      <FormBase
        noValidate
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(event)
        }}
      >
        {children}
      </FormBase>
    </SizeContext>
  )
}

const FieldBox = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, alignContent: 'start', minW: 0 },
  variants: {
    size: {
      sm: {},
      md: { '& [data-label]': { fontSize: '13' }, '& [data-say]': { fontSize: '12' } },
      lg: {
        gap: 2,
        '& [data-label]': { fontSize: { base: '16', xl: '18' } },
        '& [data-say]': { fontSize: { base: '14', xl: '1.0625rem' } },
      },
    },
  },
})

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** What to do about it, in a sentence. Shown and read out instead of the hint. */
  error?: ReactNode
  /** Marks it as one that may stay empty (in the application the optional is marked, look.md). */
  optional?: boolean
  /** Marks it with an asterisk (on the public site). */
  required?: boolean
  /** At the end of the label's line: a link. */
  aside?: ReactNode
  size?: ControlSize
  /** The control is a group of its own (radio cards): the label names the group. */
  group?: boolean
  children: ReactNode
}

/** A label, a control, and what there is to say about it. The control inside takes its id and wiring from here. */
export function Field({ label, hint, error, optional, required, aside, size, group, children }: FieldProps) {
  const t = useUiWords()
  const id = useId()
  const chosen = useControlSize(size)
  const sayId = `${id}say`
  const labelId = `${id}label`
  const says = error || hint
  const name = (
    <>
      {label}
      {required && (
        <chakra.span aria-hidden color="flareText">
          {' *'}
        </chakra.span>
      )}
      {optional && (
        <chakra.span fontWeight={400} color="ink.500">
          {' '}
          {t('optional')}
        </chakra.span>
      )}
    </>
  )
  return (
    <FieldContext
      value={{
        id,
        describedBy: says ? sayId : undefined,
        invalid: Boolean(error),
        required: Boolean(required),
      }}
    >
      <SizeContext value={chosen}>
        <FieldBox
          size={chosen}
          {...(group && {
            role: 'group',
            'aria-labelledby': labelId,
            'aria-describedby': says ? sayId : undefined,
          })}
        >
          <chakra.div
            data-label=""
            display="flex"
            justifyContent="space-between"
            alignItems="baseline"
            gap={3}
            fontWeight={600}
            lineHeight={1.5}
          >
            {group ? <span id={labelId}>{name}</span> : <label htmlFor={id}>{name}</label>}
            {aside && <chakra.span fontWeight={400}>{aside}</chakra.span>}
          </chakra.div>
          {children}
          {says && <Say id={sayId} error={error} hint={hint} />}
        </FieldBox>
      </SizeContext>
    </FieldContext>
  )
}

function Say({ id, error, hint }: { id: string; error?: ReactNode; hint?: ReactNode }) {
  if (!error) {
    return (
      <chakra.div id={id} data-say="" color="ink.500" lineHeight={1.5}>
        {hint}
      </chakra.div>
    )
  }
  return (
    <chakra.div
      id={id}
      data-say=""
      display="flex"
      alignItems="flex-start"
      gap={1.5}
      color="badText"
      lineHeight={1.5}
      aria-live="polite"
    >
      <chakra.span display="flex" alignItems="center" h="1.5em">
        <Icon name="alert" size={16} />
      </chakra.span>
      <span>{error}</span>
    </chakra.div>
  )
}

/** Once more above the button: how many fields there are to look at. Nothing while there is none. */
export function FormErrors({ count }: { count: number }) {
  const t = useUiWords()
  const size = useControlSize()
  if (count <= 0) return null
  return (
    <chakra.div
      role="alert"
      display="flex"
      alignItems="center"
      gap={2.5}
      px={4}
      py={3}
      borderRadius="control"
      bg="badBg"
      color="badText"
      fontWeight={600}
      fontSize={size === 'lg' ? { base: '16', xl: '18' } : '13'}
    >
      <Icon name="alert" />
      {t('formErrors', { count })}
    </chakra.div>
  )
}

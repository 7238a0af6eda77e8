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

/** The wiring of a control inside a `Field`: id, description, validity. */
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
  /** `lg` for the public site, whose fields are 60 px high. */
  size?: ControlSize
  /** Called instead of a page load. The browser's own error bubbles are off; `Field` shows the errors. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  label?: string
  children: ReactNode
}

/** A form with 18 px between fields; Enter submits it. */
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
  /** The error as a sentence that says what to do. Shown and read out instead of the hint. */
  error?: ReactNode
  /** Marks the field as optional (the application marks optional fields, look.md). */
  optional?: boolean
  /** Marks the field with an asterisk (on the public site). */
  required?: boolean
  /** A link at the end of the label's line. */
  aside?: ReactNode
  size?: ControlSize
  /** The control is a group (radio cards): the label names the group. */
  group?: boolean
  children: ReactNode
}

const LabelLine = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: 3,
    fontWeight: 600,
    lineHeight: 1.5,
  },
})

/** A label, a control, and its hint or error. The control inside gets its id and wiring from here. */
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
          <LabelLine data-label="">
            {group ? <span id={labelId}>{name}</span> : <label htmlFor={id}>{name}</label>}
            {aside && <chakra.span fontWeight={400}>{aside}</chakra.span>}
          </LabelLine>
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

/** The number of invalid fields, shown above the button. Renders nothing if there are none. */
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

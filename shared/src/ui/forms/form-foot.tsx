import { chakra } from '@chakra-ui/react'

/** A form's buttons and the notes on them, below a hairline; on a phone one under the other. */
export const FormFoot = chakra('div', {
  base: { display: 'flex', gap: 3, borderTopWidth: '1px' },
  variants: {
    stick: {
      false: {
        flexDirection: { base: 'column', md: 'row' },
        alignItems: { md: 'center' },
        mt: 7,
        pt: 5,
      },
      /** Under a list longer than the screen: in sight at its lower edge, as wide as the sheet, however far one is. */
      true: {
        position: 'sticky',
        // Above the shell's bar, where there is one.
        bottom: 'var(--page-foot, 0px)',
        zIndex: 'head',
        alignItems: 'center',
        mx: { base: -4, md: -6, xl: -8 },
        px: { base: 4, md: 6, xl: 8 },
        pt: 3,
        pb: 'max(.75rem, env(safe-area-inset-bottom))',
        bg: 'paper.0',
      },
    },
  },
  defaultVariants: { stick: false },
})

import { chakra } from '@chakra-ui/react'

/** A form's buttons and their notes, below a line; stacked on a phone. */
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
      /** Below a list longer than the screen: sticks to the lower edge, as wide as the sheet. */
      true: {
        position: 'sticky',
        // Above the shell's bar, if it is shown.
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

import { Skeleton, Stack, VisuallyHidden } from '@fankeep/shared/ui'

export function Looking({ label }: { label: string }) {
  return (
    <Stack gap={4} aria-busy>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton w="12rem" h={28} />
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} h={88} />
      ))}
    </Stack>
  )
}

export function makeAnotherVersion(
  from: string,
  to: string,
  options: { digit: string; change?: (file: string, text: string) => string },
): string

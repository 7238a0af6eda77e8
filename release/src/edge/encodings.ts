/** Whether who asks takes an encoding (RFC 9110, 12.5.3): one of quality 0 is refused. */
export const takes = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return name === encoding && !parameters.some((text) => /^q=0(?:\.0*)?$/.test(text))
  })

/** The call of the sample: how many of the fans have it. The same wherever it is shown. */
export const sampleCall = { sent: 2716, of: 3860 }

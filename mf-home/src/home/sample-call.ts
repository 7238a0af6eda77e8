/** The sample CallBack: how many of the fans have received it. The same everywhere. */
export const sampleCall = { sent: 2716, of: 3860 }

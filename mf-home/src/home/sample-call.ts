/** The call of the sample: how many of the fans have it. The same wherever it is shown. */
export const sampleCall = { sent: 2716, of: 3860 }

/** 3860 as "3,860", which is how all three languages write it: for the browser's own way the page would stand still while
 *  its tables are read (some 25 ms of a fast machine). */
export const grouped = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** Of one request to ECPay, whose answers have a few kilobytes. */
export const ecpayBounds = { within: 20_000, most: 1024 ** 2 }

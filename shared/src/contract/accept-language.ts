/** Spec section 7: each language as the header `Accept-Language` names it to the api. */
export const acceptLanguage = { 'zh-tw': 'zh-tw', 'zh-cn': 'zh-cn', en: 'en-us' } as const

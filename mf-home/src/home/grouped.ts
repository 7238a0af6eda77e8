/**
 * 3860 as "3,860", which is correct in all three languages. The browser's own formatting (`formatNumber`
 * of the kit) would block the page while its tables are loaded, some 25 ms on a fast machine.
 */
export const grouped = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

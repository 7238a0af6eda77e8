export declare const fixedNow: string
export declare const fixedClock: { now: number; toFake: 'Date'[] }

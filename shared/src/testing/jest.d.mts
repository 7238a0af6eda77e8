import type { Config } from 'jest'

export declare const transform: Config['transform']
export declare function jestPreset(url: string, more?: Config): Config

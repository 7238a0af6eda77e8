export declare const edgePaths: string[]
export declare const isEdgePath: (path: string) => boolean

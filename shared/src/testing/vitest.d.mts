import type { ProjectConfig, UserWorkspaceConfig } from 'vitest/config'

export declare function nodePreset(url: string, more?: ProjectConfig): UserWorkspaceConfig
export declare function screenPreset(url: string, more?: ProjectConfig): UserWorkspaceConfig

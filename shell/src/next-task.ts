/** The rest comes in a task of its own, so that the page answers in between. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

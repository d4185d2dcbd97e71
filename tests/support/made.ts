import { onTestFinished } from 'vitest'

/** Makes what a test asks for by its name, and disposes of it after the test. */
export const made =
  <Made extends AsyncDisposable>(make: () => Promise<Made>) =>
  async (): Promise<Made> => {
    const thing = await make()
    onTestFinished(() => thing[Symbol.asyncDispose]())
    return thing
  }

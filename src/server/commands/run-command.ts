/** Runs a command for a person at a terminal: an error is shown as one sentence, never with a stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  process.umask(0o077)
  try {
    await command()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

export const count = (files: number) => (files === 1 ? '1 file' : `${files} files`)

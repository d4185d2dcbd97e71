/** Runs before each command (node --import) and loads the settings in .env, if that file exists. */
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile()

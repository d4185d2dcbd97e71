/** Loaded before each command (node --import): takes the settings in .env, where there is such a file. */
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile()

import type { Recipe } from './recipe.ts'

export const setting: Recipe = {
  heading: 'A setting',
  word: 'visitdays',
  edits: [
    {
      file: 'src/server/config/config.ts',
      anchor: "  LOG_LEVEL: z._default(z.enum(logLevels), 'info'),\n",
      after:
        '  VISIT_DAYS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(365)), 90),\n',
    },
    {
      file: 'src/server/config/config.ts',
      anchor: '  LOG_LEVEL: `one of ',
      before: "  VISIT_DAYS: 'a number of days from 1 to 365',\n",
      isAskedFor: true,
    },
    {
      file: 'src/server/config/config.ts',
      anchor: '  logLevel: (typeof logLevels)[number]\n',
      after: '  visitDays: number\n',
    },
    {
      file: 'src/server/config/config.ts',
      anchor: '    logLevel: settings.LOG_LEVEL,\n',
      after: '    visitDays: settings.VISIT_DAYS,\n',
      isAskedFor: true,
    },
    {
      file: '.env.example',
      anchor: '#LOG_LEVEL=info\n',
      after: '# Days for which visits are counted.\n#VISIT_DAYS=90\n',
    },
  ],
}

import { escapeHtml } from './mail-text.ts'

/** A mail to a customer: a heading and paragraphs of lines. */
export const plainLetterHtml = (subject: string, parts: readonly (readonly string[])[]) => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:20px 16px;font:17px/1.5 Arial,Helvetica,sans-serif;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.2">${escapeHtml(subject)}</h1>
${parts.map((lines) => `<p style="margin:0 0 16px">${lines.map(escapeHtml).join('<br>\n')}</p>`).join('\n')}
</body>
</html>
`

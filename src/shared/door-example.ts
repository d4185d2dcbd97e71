/** Returns a shell script that calls a signed door with curl and openssl alone (Standard Webhooks 1.0.0). */
export const doorExample = ({ url, secret }: { url: string; secret: string }): string => `url='${url}'
secret='${secret}'
body='{"what":"request","name":"Jo Citizen","phone":"0491 570 156","message":"Fan stopped turning"}'

id="msg_$(openssl rand -hex 12)"
time=$(date +%s)
key=$(printf %s "\${secret#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
signature=$(printf %s "$id.$time.$body" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)

curl -sS "$url" \\
  -H 'content-type: application/json' \\
  -H "webhook-id: $id" \\
  -H "webhook-timestamp: $time" \\
  -H "webhook-signature: v1,$signature" \\
  --data-binary "$body"
`

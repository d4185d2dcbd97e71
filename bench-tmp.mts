import { openSqlite } from '/tmp/h-phone/src/server/db/node-sqlite.ts'
import { migrations } from '/tmp/h-phone/src/server/db/migrate.ts'
import { Migrator } from 'kysely/migration'
import { sql } from 'kysely'
const db = openSqlite('/tmp/h-phone-trial/bench.db')
const migrator = new Migrator({ db: db.withoutPlugins(), provider: { getMigrations: async () => migrations } })
await migrator.migrateTo('029-pairs-among-foreign-signs')
const words='The hot water is out since Friday – can somebody come to 12 Example Street and look at the switchboard? It’s urgent. '.repeat(3)
await db.transaction().execute(async (tx)=>{
 for(let i=0;i<200000;i++){
  const phone = i%20===0 ? `491 57${String(i).padStart(6,'0').slice(2)}` : i%20===1 ? `0011 61 491 ${String(i).padStart(6,'0')}` : `0491${String(i).padStart(6,'0')}`
  const key=phone.replace(/\D/g,'')
  const id = crypto.randomUUID()
  await sql`insert into quote_requests (id,name,email,phone,service_type,address,description,consent_given,captcha_answer,created_at,phone_key,email_key,search_text) values (${id},'Jo',${'jo'+i+'@example.com'},${phone},'','x',${words},'true','7','2026-01-01T00:00:00.000Z',${key},${'jo'+i+'@example.com'},${`jo\njo${i}@example.com\n${key}\nx\n${words.toLowerCase()}${i%50===0?'a\u200bb':''}`})`.execute(tx)
 }
})
const t=performance.now()
const r = await db.transaction().execute((tx)=>new Migrator({ db: tx.withoutPlugins(), provider: { getMigrations: async () => migrations } }).migrateTo('030-phone-numbers'))
console.log('migrated in', Math.round(performance.now()-t),'ms', r.error ?? 'ok')
console.log((await sql`select count(*) as n from quote_requests where phone_key like '0011%' or length(phone_key)=9 or search_text like ${'%\u200b%'}`.execute(db)).rows)
await db.destroy()

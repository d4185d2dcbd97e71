/**
 * Words that sellers use and few customers do. Topics count little alone: a customer may be a web designer. A pitch
 * offers something to the owner, so that no customer writes it.
 */
const topics: readonly RegExp[] = [
  // These match search engines and websites.
  /\b(seo|search engines?|google (rank\w*|ads|my business|business listing)|(back|do ?follow )links?|(exchange|text) links?|(domain|page) authority|ai search)\b/,
  /\b(guest|sponsored|contextual) (posts?|posting|articles?|blogs?|content|links?)\b/,
  /\bweb ?(site )?(design\w*|redesign|develop\w+|traffic)\b|\b(mobile )?apps? develop\w+|\b(design|build|redesign) (fast |new |your )?web ?sites?\b/,
  // These match marketing and services for offices.
  /\b(digital|social media|content|e-?mail|sms|internet|online|video|affiliate|contact form) marketing\b|\bmarketing (agency|services?|strateg\w+|company|campaigns?|expert)\b|\b(paid|google|facebook) ads?\b|\bad spend\b/,
  /\b(lead generation|(qualified|exclusive|more|verified|electrician|solar( and battery)?) leads|per lead|followers|reputation management|explainer videos?|virtual (assistants?|reception\w*)|outsourcing|chat ?bots?|(ai|voice) (agent|receptionist|tool|automation|solution)s?)\b/,
  /\b(bulk (e-?mails?|sms)|e-?mail (lists?|database)|contact lists?|(business )?director(y|ies) listing|free listing|premium (listing|position)|logo design|new logo)\b/,
  // These match money, games of chance and pills.
  /\b(crypto\w*|bitcoins?|btc|usdt|ethereum|forex|passive income|investors?|investment opportunit\w+|yield program|next of kin|million (usd|dollars)|usd ?\d|beneficiary)\b/,
  /\b((business|merchant|payday|unsecured|commercial) (loans?|funding|finance|cash|advances?)|working capital|lines? of credit)\b/,
  /\b(casinos?|betting|pokies|free spins|jackpot|no deposit|slot gacor|maxwin|fixed match\w*)\b|казино|слоты/,
  /\b(viagra|cialis\w*|tadalafil|tramadol|xanax|modafinil|cbd|male enhancement|belly fat|weight loss|keto)\b/,
  // These match goods for the trade, and threats in the name of a provider.
  /\b(fob|moq|factory price|(manufacturer|exporter|supplier) of|wholesale price)\b|\bwe supply\b/,
  /\b(domain (name )?(regist\w+|expir\w+|renewal)|internet keyword|mailbox (storage|is)|verify your account|has been hacked|telegram)\b/,
  // These match how sellers state a price.
  /\$ ?\d+(\.\d\d)? ?(only|each|\/ ?(mo|month|lead)|(a|per) (month|call|lead))\b|\bonly \$ ?\d|\bstarting (at |from )?\$ ?\d/,
  /\bfor (trade|tradie|electrical) businesses\b|\b(made )?for (tradies|sparkies|electricians)\b/,
]

const customers =
  '(traffic|sales|revenue|conversions?|rankings?|visibility|followers|bookings|leads|clients|customers)'
const firms =
  '(businesses|companies|contractors|electricians|sparkies|tradies|trades|brands|(web)?sites|firms)'
const yourSite = 'your (web ?site|site|web ?page|blog|online presence|google (business )?(listing|profile))'

const pitches: readonly RegExp[] = [
  // The seller has looked at the website. That somebody found the owner through it says nothing.
  new RegExp(
    `\\b(review(ed|ing)|audit(ed|ing)|analy[sz](ed|ing)|evaluat(ed|ing)|(errors?|issues|problems|bugs) (on|in|with)|rank) (of )?${yourSite}`,
  ),
  new RegExp(
    `\\b${yourSite} (isn['’]t|is not|could|needs|lacks|deserves|ranks?|doesn['’]?t|is (build|built|performing)|has been|ssl|to (rank|the top)|and (noticed|found|saw|ran))\\b`,
  ),
  /\b(page (one|1)|first page|top|number one|#1) (of|on|in) (google|search|bing|chatgpt)\b|\brank (\w+ )?(higher|on|in|at|for)\b|\btop \d ranking/,
  // The seller promises customers.
  new RegExp(
    `\\b(increase|boost|improve|grow|double|triple|drive|generate|bring|deliver|send|lift)( \\w+){0,4} ${customers}\\b`,
  ),
  new RegExp(
    `\\b(help(ed|ing)?|work(ing)? with|partner with|specialis\\w+ in|connect)( \\w+){0,4} ${firms}\\b|\\b${firms} like yours\\b`,
  ),
  /\b(more|new) (leads|customers|clients|jobs|work) (for|to) your\b|\bgrow your (business|company|brand|audience)\b|\b(exclusive|more|\d+) electrical jobs\b|\bon your calendar\b/,
  // The seller makes an offer.
  /\b(free|complimentary|no.obligation) (\w+ )?(audit|mock.?up|strategy|seo|demo|trial|valuation)\b/,
  /\b(guest|sponsored) (posts?|articles?|content) (on|for|to) your\b|\b(publish|place|write|link|articles?|chatbot)( \w+){0,5} (on|to|for) your (web ?site|site|blog|homepage)\b|\blink (exchange|insertion|placement|building)\b/,
  /\b(our|affordable|monthly) (\w+ )?(packages?|plans?|rates) (start|from|begin)|\bplans start\b/,
  /\b(no (contract|lock.?in|strings attached)|money back|cancel any ?time|partner program|business proposal|pay(ment)? after work)\b/,
  /\b1[05].?min\w* (call|chat|demo|zoom)\b|\bbook a demo\b|\b[1-5] min(ute)? video\b/,
  /\b(guaranteed|risk.free) (\w+ )?(returns?|profits?|results?|rankings?|approval|income)\b/,
  /\b(make|earn(ing|ed)?|made)( \w+){0,3} ([$€£]|\d|usd|money|thousands)[^.]{0,30}(day|week|month|online|home)\b/,
  /\b(pre.?)?(approved|qualif\w+) for( \w+){0,4} (loan|funding|capital|finance|[$€£])/,
  /\b(buy|order|purchase)( \w+){0,3} (followers|likes|reviews|backlinks|traffic|pills|text link)\b/,
  /\b(manufacturer|factory|supplier|exporter)s?( \w+){0,6} (in|from) (china|shenzhen|guangzhou|ningbo|india)\b/,
  /\b(selling your business|buyers with cash|nominated as|admin fee|listing is (about to expire|not verified))\b/,
  // The seller writes to many.
  /\b(unsubscribe|opt.?out|reply (stop|yes|no|start))\b|\b(dear|hi|hello) (web ?master|(business|site|website|company) owner|admin|(purchasing )?manager|friend)\b|\bowner of this business\b/,
]

/** Names under which sellers sign, and no customer: a firm of web designers or lenders has power points too. */
const sellerNames =
  /\b(seo|crypto\w*|bitcoin|backlinks?|casino|forex|google rank\w*|guest ?posts?|link exchange|growth (expert|agency|team)|leads? ?gen\w*)\b/

/** Counts the topics of sellers in a text, and the ways in which it offers something. Expects small letters. */
export const salesWordsIn = (text: string) => ({
  topics: topics.filter((topic) => topic.test(text)).length,
  pitches: pitches.filter((pitch) => pitch.test(text)).length,
})

/** Whether a seller signs with this name. Expects small letters. */
export const isSellerName = (name: string): boolean => sellerNames.test(name)

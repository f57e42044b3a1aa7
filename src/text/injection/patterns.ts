/** How strongly a pattern speaks for an attempt to steer a reading agent. 3 alone is `likely`, 2 alone `suspicious`. */
export interface Pattern {
  readonly reason: string;
  readonly weight: 1 | 2 | 3;
  readonly test: RegExp;
}

// Gaps are bounded, so a pattern costs constant time at each place of a sentence.
const AGENT =
  '(?:A\\.?I\\.?(?:[ -](?:agents?|assistants?|models?|systems?|tools?|crawlers?|reviewers?))?|artificial intelligence|L\\.?L\\.?Ms?|(?:large )?language models?|chat ?bots?|chat ?gpt|gpt(?:-?[45])?|claude|gemini|copilot|llama|(?:automated|autonomous|browsing|web) (?:agents?|assistants?)|(?:virtual |digital )?assistants?|agents? reading)';
const AGENT_ZH =
  '(?:A\\.?I\\.?\\s?(?:代理|助手|助理|模型|工具|系统|智能体)?|人工智能(?:助手|模型|系统)?|大?语言模型|大模型|智能体|聊天机器人|智能助手|自动化?代理)';
const RULES =
  '(?:instructions?|directives?|prompts?|rules?|guidelines?|orders?|commands?|programming|restrictions?|constraints?|safety (?:checks?|rules?|filters?|measures?)|polic(?:y|ies)|training|(?:previous |prior )?information)';
const RULES_ZH = '(?:指令|指示|提示词?|规则|规定|设定|限制|约束|要求|命令|系统提示|安全检查|安全限制)';
const PRIOR =
  '(?:previous(?:ly)?|prior|preceding|earlier|above|existing|original|former|initial|your|any and all|all(?: of)?(?: the| your)?|these|those)';
const SECRET =
  "(?:conversation|chat (?:history|log)|message history|passwords?|api keys?|credentials?|tokens?|session cookies?|cookies|system prompt|secrets|private (?:data|keys?)|user(?:[’']s)? (?:data|files|email)|latest (?:message|e-?mails?)|e-?mails?(?! address)|credit card|personal data|environment variables)";
const SECRET_ZH = '(?:对话(?:记录|内容|历史)|聊天记录|密码|密钥|凭据|凭证|令牌|系统提示词?|隐私|用户(?:数据|资料|信息)|邮件|验证码|银行卡)';
const re = (source: string): RegExp => new RegExp(source, 'iu');

/** Who is addressed, what is to be done, to what: English and Chinese. */
export const PATTERNS: readonly Pattern[] = [
  {
    reason: 'orders to drop earlier instructions',
    weight: 3,
    test: re(
      `(?<![\\p{L}-])(?:ignore|disregard|forget|override|bypass|discard|neglect|overlook|drop|abandon|erase|do not (?:follow|obey|listen to)|don['’]t (?:follow|obey|listen to)|stop following|pay no attention to)(?![\\p{L}])[^.!?\\n]{0,40}(?<![\\p{L}])${PRIOR}(?![\\p{L}])[^.!?\\n]{0,30}(?<![\\p{L}])${RULES}(?![\\p{L}])`,
    ),
  },
  {
    reason: 'claims that earlier instructions do not hold',
    weight: 3,
    test: re(
      `(?:no longer|not) (?:bound|restricted|limited|constrained|governed) by[^.!?\\n]{0,20}${RULES}|${PRIOR} ${RULES}[^.!?\\n]{0,20}(?:never existed|(?:are|is) (?:void|cancelled|canceled|obsolete|no longer valid))|forgotten (?:about )?(?:all |any )?(?:of )?(?:the |your )?${RULES}`,
    ),
  },
  {
    reason: 'orders to drop earlier instructions',
    weight: 3,
    test: re(
      `(?:忽略|无视|忘记|忘掉|抛开|抛弃|不要?理会|不必理会|不要遵守|违反|绕过|覆盖|跳过)[^。!?\\n]{0,10}(?:之前|以前|以上|上述|先前|原有|上面|前面|此前|所有|一切|全部|你的|系统)[^。!?\\n]{0,8}(?:${RULES_ZH}|内容|对话)`,
    ),
  },
  {
    reason: 'claims that earlier instructions do not hold',
    weight: 3,
    test: re(`(?:不再受|不受|摆脱|解除)[^。!?\\n]{0,10}${RULES_ZH}|没有(?:任何)?限制的(?:助手|模型|AI|人工智能)`),
  },
  {
    reason: 'announces new instructions',
    weight: 3,
    test: re(
      `(?:system|admin(?:istrator)?|developer|security) override|new (?:system )?instructions? (?:follow|are|is|below|:)|(?:your|the) (?:task|goal|objective|instructions?|mission) (?:has|have) been (?:updated|changed|replaced)|your (?:only|new|real|true) (?:goal|task|objective|purpose|mission|instructions?) (?:is|are)|message from (?:your|the) (?:developers?|creators?|system administrator|operator)`,
    ),
  },
  {
    reason: 'announces new instructions',
    weight: 3,
    test: re(
      `(?:更新|更改|修改|变更|替换)了?(?:你|您)的(?:任务|目标|指令|设定)|(?:你|您)的(?:新|真正的?|唯一的?)(?:任务|目标|指令)(?:是|为|:)|(?:来自|以下是)(?:你的)?(?:开发者|管理员|系统)的(?:消息|指令|命令)`,
    ),
  },
  {
    reason: 'gives the agent another role',
    weight: 2,
    test: re(
      `you are (?:now )?(?:an? )?(?:unrestricted|unfiltered|uncensored|jailbroken|evil|amoral|DAN(?![\\p{L}]))|(?:act|behave|respond|reply)(?: as)? (?:if|like) you (?:have|had) no (?:rules|restrictions|limits)|from now on,? you(?:'re| are| will| must| shall| reply| respond| answer| act)|without (?:any )?(?:ethics|ethical (?:guidelines|restrictions)|restrictions or (?:limits|filters))|developer mode (?:enabled|on)`,
    ),
  },
  {
    reason: 'gives the agent another role',
    weight: 2,
    test: re(`从现在(?:开始|起)[,,]?(?:你|您)?(?:将|要|必须|扮演|是)|(?:你|您)现在是(?:一个)?(?:没有|不受|无)`),
  },
  {
    reason: 'keeps something from the user or speaks for them',
    weight: 3,
    test: re(
      `(?:do not|don['’]t|never|without) (?:tell(?:ing)?|inform(?:ing)?|notify(?:ing)?|alert(?:ing)?|reveal(?:ing)?(?: this)? to|mention(?:ing)?(?: this)? to|warn(?:ing)?|ask(?:ing)?) the users?(?![\\p{L}])|(?:ignore|disregard) the user['’]?s? (?:question|request|query|input|instructions?)|the user has already (?:consented|agreed|authori[sz]ed|approved)|continue (?:your task |working )?silently`,
    ),
  },
  {
    reason: 'keeps something from the user or speaks for them',
    weight: 3,
    test: re(
      '(?:不要|不得|切勿|勿|无需|别|不必)(?:告诉|告知|通知|提醒|询问|让)用户|(?:无视|忽略|不要回答)用户的?(?:问题|请求|要求|提问)|用户已(?:经)?(?:同意|授权|许可)',
    ),
  },
  {
    reason: 'tells the agent what to say to the user',
    weight: 2,
    test: re(
      `(?:tell|inform|convince|assure|persuade) (?:the|your) users? (?:that|to)(?![\\p{L}])|(?:begin|start|end|finish|preface) your (?:next )?(?:answer|response|reply|summary|output) with|(?:append|add|include|insert)[^.!?\\n]{0,50}(?:to|in|into) your (?:answer|response|reply|summary|output)`,
    ),
  },
  {
    reason: 'tells the agent what to say to the user',
    weight: 2,
    test: re(
      '(?:告诉|告知|说服)用户|(?:直接)?(?:回答|回复|输出)[“"「].{1,60}[”"」][^。\\n]{0,12}(?:引用|即可|并)|在(?:你的)?(?:回答|回复|总结|摘要|输出)(?:中|里|的?(?:开头|结尾|末尾))[^。\\n]{0,10}(?:加入|加上|附上|插入|包含|提到)',
    ),
  },
  {
    reason: 'steers the summary',
    weight: 3,
    test: re(
      `(?:when|before|while|after|if (?:you are )?) ?(?:asked to )?(?:summari[sz](?:e|ing)|review(?:ing)?|answering|describing|evaluating|processing|reading)(?: (?:this|the|it|about))?[^.!?\\n]{0,30}[,:]?[^.!?\\n]{0,10}(?:do not|don['’]t|never|you must|always|state that|say that|send|recommend|only)(?![\\p{L}])[^.!?\\n]{0,60}(?:mention|recall|state|perfect|recommend|history|positive|negative|competitors?|conversation|best)`,
    ),
  },
  {
    reason: 'steers the summary',
    weight: 3,
    test: re(
      '(?:总结|概括|摘要|评价|介绍|回答|审阅|评审)(?:本文|本页|该?网页|此?内容|本产品)?(?:时|之前|前)[^。\\n]{0,12}(?:不得|不要|请勿|必须|只|声明|务必|把|先)[^。\\n]{0,40}',
    ),
  },
  {
    reason: 'asks to be ranked, rated or recommended',
    weight: 2,
    test: re(
      `rate (?:this|the|our) [\\p{L} ]{2,30} (?:10|5|100) ?(?:/|out of) ?(?:10|5|100)|rank (?:it|this|us)[^.!?\\n]{0,25}(?:first|highest|#1|number one|top)|mark (?:all )?other (?:sources|sites|products|results) as|treat this (?:source|page|site) as (?:authoritative|trusted|the only)|(?:positive reviews?|praise) only|only (?:give|write|provide) positive|must (?:recommend|promote|endorse|prefer)[^.!?\\n]{0,50}|must not mention (?:any|other|its)`,
    ),
  },
  {
    reason: 'asks to be ranked, rated or recommended',
    weight: 2,
    test: re(
      '只(?:能|要)?(?:给出|写|提供)(?:正面|积极|好)(?:的)?(?:评价|评论|意见)|(?:不要|不得|请勿)(?:指出|提及|提到)(?:任何)?(?:缺点|负面|不足|问题|竞争)|(?:改为|请)?(?:给|为)[^。\\n]{1,20}(?:写|打)[^。\\n]{0,8}(?:五星|满分|好评)|(?:将|把)(?:本|该|此)(?:来源|网站|网页|产品)[^。\\n]{0,10}(?:排在第一|排第一|视为权威|列为首选)|其他(?:来源|网站|产品)[^。\\n]{0,8}(?:不可靠|不可信)',
    ),
  },
  {
    reason: 'sends out private data',
    weight: 3,
    test: re(
      `(?<![\\p{L}])(?:send|(?<!look(?:s|ed|ing)? )forward|post(?! (?:was|is|has|not|by))|upload|paste|e-?mail|transmit|leak|exfiltrate|submit|retrieve|output|print|reveal|dump|steal)(?![\\p{L}])[^.!?\\n]{0,30}(?<![\\p{L}])(?:the|your|their|all|any|user(?:['’]s)?|full|latest|saved)(?![\\p{L}])[^.!?\\n]{0,25}(?<![\\p{L}])${SECRET}(?![\\p{L}])[^.\\n]{0,20}(?:to |in |into |with |at |\\.|$|https?:)`,
    ),
  },
  {
    reason: 'sends out private data',
    weight: 3,
    test: re(
      `(?:发送|转发|上传|发给|提交|泄露|输出|打印)[^。\\n]{0,12}${SECRET_ZH}|(?:把|将)[^。\\n]{0,16}${SECRET_ZH}[^。\\n]{0,8}(?:发送|转发|上传|发到|发给|提交|粘贴)|${SECRET_ZH}(?:转发|发送|上传|提交)(?:到|至|给)`,
    ),
  },
  {
    reason: 'an image or link that would carry data out',
    weight: 3,
    test: re(`!?\\[[^\\]\\n]{0,80}\\]\\(https?://[^)\\s]{1,200}[?&/=][<{\\[$][^)\\n]{1,60}\\)?`),
  },
  {
    reason: 'text of a chat template or a tool call',
    weight: 3,
    test: re(
      `\\[/?INST\\]|<</?SYS>>|<\\|?(?:im_start|im_end|system|endoftext|start_header_id|eot_id)\\|?>|(?:^|\\s)#{2,4} ?(?:system|instruction|assistant):|(?:^|[\\s.])(?:assistant|ai): [^\\n]{1,200} (?:user|human): |</?(?:system|assistant|tool_call|function_call)>`,
    ),
  },
  {
    reason: 'orders a tool call',
    weight: 2,
    test: re(
      `(?<![\\p{L}])(?:use|call|invoke|execute|run|trigger)(?![\\p{L}])[^.!?\\n]{0,20}(?<![\\p{L}])(?:tool calls?|(?:e-?mail|browser|search|file|shell|code|payment|terminal|python|web) tools?|function calls?|the shell command)(?![\\p{L}])|with the (?:browser|e-?mail|shell|file) tool`,
    ),
  },
  {
    reason: 'orders a tool call',
    weight: 2,
    test: re('(?:调用|使用|执行|运行)[^。\\n]{0,8}(?:工具|函数|插件|接口调用|命令行)(?!栏|箱|书)'),
  },
  {
    reason: 'fetches an internal address',
    weight: 3,
    test: re(
      `(?:fetch|visit|open|request|load|访问|请求|打开)[^\\n]{0,20}https?://(?:169\\.254\\.169\\.254|127\\.0\\.0\\.1|localhost|metadata\\.)`,
    ),
  },
  {
    reason: 'asks for the hidden prompt',
    weight: 2,
    test: re(
      `(?<![\\p{L}])(?:repeat|reveal|print(?: out)?|output|show(?: me)?|display|leak|tell me|write (?:out|down)|give me|summari[sz]e)(?![\\p{L}])[^.!?\\n]{0,25}(?:your|previous|system|initial|all|above|hidden|secret)[^.!?\\n]{0,15}(?:prompts?|instructions?)(?![\\p{L}])`,
    ),
  },
  {
    reason: 'asks for the hidden prompt',
    weight: 2,
    test: re('(?:重复|显示|输出|透露|打印|告诉我)[^。\\n]{0,8}(?:你的|系统|初始|隐藏)[^。\\n]{0,6}(?:提示词?|指令|设定)'),
  },
  {
    reason: 'switches safety off',
    weight: 2,
    test: re(
      `disable (?:all )?(?:safety|security|content) (?:checks?|filters?|rules?|measures?)|(?:关闭|禁用|停用)(?:所有)?(?:安全|内容)(?:检查|过滤|审查|限制)`,
    ),
  },
  {
    reason: 'addresses an agent and tells it what to do',
    weight: 2,
    test: re(
      `(?:^|[\\s.:!(])(?:(?:important |special )?(?:note|notice|message|attention|instructions?|hey|dear|hello|hi|warning)[ ,:]{1,2}(?:to |for )?|to )(?:all |any |every |the )?${AGENT}(?:,? (?:and |or )?${AGENT}){0,3}[^.!?\\n]{0,30}[:,][^.!?\\n]{0,40}(?<![\\p{L}])(?:recommend|rank|rate|mention|include|click|ignore|say|state|output|reveal|cite|promote|forward|execute|accept|continue|you must|must|send|report|treat|prefer|always|never|do not|before)(?![\\p{L}])`,
    ),
  },
  {
    reason: 'addresses an agent and tells it what to do',
    weight: 2,
    test: re(
      `(?:if|since|as) you(?: are|['’]re) (?:an? )?${AGENT}[^.!?\\n]{0,60}(?<![\\p{L}])(?:must|should|please|recommend|ignore|say|state|output|reveal|do not|always|never|mention)(?![\\p{L}])(?![^.!?\\n]{0,20}(?:respect|rate limit|robots))`,
    ),
  },
  {
    reason: 'addresses an agent and tells it what to do',
    weight: 2,
    test: re(
      `(?:如果(?:你|您)是|致(?:所有|各位)?|(?:所有|各位)|使用|请)?${AGENT_ZH}(?:的[\\p{Script=Han}]{1,6})?(?:请?注意)?[,,::][^。\\n]{0,20}(?:请|不要|不得|必须|务必|只|把|将|推荐|忽略|总结|在)[^。\\n]{0,40}`,
    ),
  },
  {
    reason: 'accepts permissions for the user',
    weight: 2,
    test: re(
      `click (?:the |on )?[‘'"“]?(?:authori[sz]e|allow|accept|approve|confirm)[’'"”]?[^.!?\\n]{0,20} and (?:accept|grant|approve|confirm) all`,
    ),
  },
  {
    reason: 'orders to drop earlier instructions',
    weight: 3,
    test: re(
      `(?<![\\p{L}-])(?:ignore|disregard|forget)(?![\\p{L}]) (?:everything|anything|all|whatever|what)[^.!?\\n]{0,20}(?:told|said|given|learned|before|above|instructed)|(?<![\\p{L}])(?:ignore|disregard|override) the users?(?![\\p{L}'’-])|everything (?:above|before this)[^.!?\\n]{0,30}(?:test|irrelevant|obsolete|example)|(?:the )?(?:previous|prior|earlier) (?:conversation|chat|session) (?:is|was) over`,
    ),
  },
  {
    reason: 'announces new instructions',
    weight: 3,
    test: re(
      `(?:your|the) (?:real|actual|true|new|next) (?:instructions?|task|role|job) (?:starts?|begins?|is|are|follows?)|(?:^|[\\s.])new task:|(?:instruction|order|command|directive)s? from (?:openai|anthropic|google|microsoft|meta|the (?:system|developers?|administrator))|you (?:have been|are) (?:granted|given) (?:admin|root|full) (?:rights|access|permissions|privileges)`,
    ),
  },
  {
    reason: 'announces new instructions',
    weight: 3,
    test: re(
      `(?:停止|中止|放弃|终止)(?:执行)?(?:当前|原有|原来|之前|现有)的?(?:任务|设定|指令|对话)|以(?:系统)?管理员身份|(?:你|您)的(?:身份|角色)(?:是|变更?为|改为)|(?:作为|现在)你是(?:一个)?(?:不受|没有|无)`,
    ),
  },
  {
    reason: 'steers the summary',
    weight: 3,
    test: re(
      `(?<![\\p{L}])(?:include|use|repeat|add|insert|put)(?![\\p{L}])[^.!?\\n]{0,60}(?:in|to|into) (?:your|the) (?:summary|answer|response|reply|output)|(?:skip|omit|leave out|remove|hide|suppress)[^.!?\\n]{0,40}when (?:you )?(?:summari[sz]e|answer|reply|respond|review)|(?:do not|don['’]t) summari[sz]e this|when asked about [^.!?\\n]{1,40}, (?:say|state|answer|claim|reply)|cite (?:this|only this) (?:page|source|site)[^.!?\\n]{0,30}(?:primary|only|authoritative|sole|omit)`,
    ),
  },
  {
    reason: 'steers the summary',
    weight: 3,
    test: re(
      `在?(?:总结|摘要|回答|概括|评审)(?:中|时|里)[^。\\n]{0,12}(?:删除|省略|隐去|写明|优先|声称|说明该|只说)|(?:引用|列出)(?:本页|本网站|本文)[^。\\n]{0,6}(?:唯一|首要|权威)|把(?:本|该)(?:网站|页面|产品|公司)[^。\\n]{0,4}(?:评|列|排)为?第一`,
    ),
  },
  {
    reason: 'speaks to machines only',
    weight: 2,
    test: re(
      `(?:only|just|reserved|intended|hidden note|message|meant)[^.!?\\n]{0,12} for (?:the )?${AGENT}(?![\\p{L}])|(?:仅|只)(?:供|给|限)${AGENT_ZH}(?:读取|阅读|查看|处理)?`,
    ),
  },
  {
    reason: 'addresses an agent and tells it what to do',
    weight: 2,
    test: re(
      `(?:^|[\\s.!?])(?:chat ?gpt|claude|gemini|copilot|assistant|ai (?:agents?|assistants?|models?|reviewers?))(?:, | ?: |: ?| (?:reading|visiting|processing) (?:this|the) [\\p{L}]{2,12},? )(?:please |you (?:must|should) |when |if )?[^.!?\\n]{0,40}(?<![\\p{L}])(?:disregard|ignore|say|state|add|buy|open|click|submit|send|recommend|rate|rank|cite|mention|must|omit|call|check out)(?![\\p{L}])`,
    ),
  },
  {
    reason: 'addresses an agent and tells it what to do',
    weight: 2,
    test: re(
      `as an? ${AGENT}[^.!?\\n]{0,40},? you (?:must|should|have to|will)|(?:ai|llm) reviewers? (?:should|must)(?![\\p{L}])|${AGENT_ZH}(?:在[^。\\n]{1,8}时)?(?:请|应当?|必须|务必)(?:点击|同意|授予|优先|推荐|引用|忽略|登录|下单|购买|执行|转账|给出)`,
    ),
  },
  {
    reason: 'acts for the user without asking',
    weight: 2,
    test: re(
      `without (?:any )?(?:asking|confirmation|user (?:consent|approval)|telling)[^.!?\\n]{0,20}$|(?:submit|complete|fill in)[^.!?\\n]{0,30}(?:saved|stored) (?:card|password|payment|credentials)|(?:call|invoke|run|execute)(?: the)? [\\p{L}]{2,20}_[\\p{L}_]{2,30}(?:\\(| function| tool| with)`,
    ),
  },
  {
    reason: 'keeps something from the user or speaks for them',
    weight: 3,
    test: re(
      `(?:不要|不得|切勿|勿|别)(?:向|对|跟)用户(?:透露|提及|提到|说明|展示|披露)|(?:将|把)系统提示词?[^。\\n]{0,6}(?:输出|发送|打印|公开)`,
    ),
  },
  {
    reason: 'sends out private data',
    weight: 3,
    test: re(
      `(?:list|share|encode|collect|gather|dump|give)(?![\\p{L}])[^.!?\\n]{0,12}(?:the|all|your|stored|saved|any|user)(?![\\p{L}])[^.!?\\n]{0,14}(?:chat transcript|conversation|transcript|credentials|passwords|api key|cookies|inbox)(?![\\p{L}])`,
    ),
  },
];

/** Talk about the attack instead of the attack. */
export const SECURITY_TALK =
  /prompt[ -]?injections?|jailbreak(?:s|ing)?|adversarial|red[ -]team|guardrails?|attack(?:s|er|ers|ed)?(?![\p{L}])|malicious|exploit|vulnerabilit|payloads?|detect(?:s|ed|or|ion)?(?![\p{L}])|scanner|benchmark|over-?defen[sc]e|canary|提示词?注入|越狱|攻击|防御|恶意|漏洞|检测|安全研究|示例|例如|比如/giu;

/** A sentence without any of these words meets no pattern: most sentences are done after this one look. */
export const TRIGGER =
  /instruct|directive|prompt|rules?\b|guideline|orders?\b|command|polic|training|told|users?\b|\ba\.?i\b|llm|language model|gpt|claude|gemini|copilot|llama|assistant|agents?\b|chat ?bot|the model|summar|answer|respon|reply|output|review|conversation|transcript|passwords?|api key|credential|cookie|secrets|private|e-?mail|inbox|credit card|environment var|\btools?\b|function|shell|\]\(http|inst\]|sys>|<\||#{2}|system|override|\btask|mission|admin|169\.254|127\.0|localhost|metadata\.|developer|from now on|jailbroken|unrestricted|unfiltered|uncensored|\bDAN\b|restrictions|ethic|rights|permission|privilege|safety|authori|accept|confirm|\brank|\brate\b|sources?\b|cite|saved|stored|silently|consent|everything|safe|message|constraint|limits|without|promote|endorse|must not mention|praise|positive|指令|指示|提示|规则|规定|设定|限制|约束|要求|命令|用户|人工智能|模型|智能体|助手|助理|代理|机器人|总结|摘要|概括|评价|介绍|审阅|评审|评论|回答|回复|输出|对话|记录|密码|密钥|凭据|令牌|隐私|邮件|验证码|银行卡|工具|函数|插件|任务|目标|扮演|从现在|管理员|开发者|身份|角色|权限|排第一|第一|好评|缺点|负面|不可靠|不可信|引用|列出|系统|安全|内容|169|仅供/iu;

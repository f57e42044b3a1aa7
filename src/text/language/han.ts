/**
 * Characters that only one of the two Chinese scripts uses, as pairs simplified + traditional. Own list of frequent pairs;
 * characters that Japanese or the other script also use (后, 里, 台, 云, 干, 发 as a pair of two …) are left out where they mislead.
 */
const PAIRS =
  '们們这這国國说說时時会會对對过過学學开開发發为為个個来來现現电電实實动動进進经經问問间間门門见見觉覺认認语語读讀书書写寫让讓还還边邊远遠运運' +
  '长長张張场場业業产產专專东東车車轮輪军軍农農务務务務华華单單卖賣买買贝貝负負财財质質购購费費资資贸貿贵貴赛賽赞贊赢贏员員圆圓园園图圖围圍团團' +
  '内內关關兴興养養写寫决決况況净淨减減几幾凤鳳击擊创創则則别別剧劇剑劍办辦劳勞势勢勋勛区區医醫协協卫衛厂廠历歷压壓县縣参參双雙变變叶葉号號听聽启啟' +
  '响響哑啞唤喚喷噴嘱囑坏壞块塊坚堅坛壇坝壩垒壘垦墾壮壯声聲处處备備复復够夠头頭夺奪奖獎妇婦娱娛婴嬰孙孫宁寧宝寶审審宪憲宫宮宽寬宾賓寻尋导導寿壽' +
  '将將尔爾尘塵尝嘗层層届屆属屬岁歲岛島岭嶺币幣师師帅帥带帶帮幫库庫应應庙廟废廢广廣庄莊弃棄异異弯彎弹彈强強归歸录錄彻徹忆憶忧憂怀懷态態总總恋戀恶惡' +
  '悬懸惊驚惧懼惨慘惯慣愤憤愿願戏戲战戰户戶扑撲执執扩擴扫掃扬揚护護报報担擔拟擬拥擁择擇挂掛挤擠挥揮损損换換据據掷擲搁擱搅攪携攜摄攝摆擺敌敵数數斗鬥斩斬断斷' +
  '无無旧舊显顯晋晉晓曉术術机機杀殺杂雜权權条條杨楊极極构構枪槍柜櫃标標栋棟栏欄树樹样樣档檔桥橋梦夢检檢楼樓榄欖槛檻欢歡欧歐残殘殴毆毁毀毕畢气氣汇匯汉漢' +
  '汤湯沟溝没沒沪滬泪淚泽澤洁潔浅淺测測济濟浓濃涂塗润潤涨漲渐漸渔漁温溫湾灣湿濕满滿滚滾滤濾灭滅灯燈灵靈灾災炉爐点點炼煉烂爛烟煙烦煩热熱爱愛爷爺状狀犹猶狱獄' +
  '独獨狮獅猎獵献獻环環玛瑪画畫畅暢疗療疯瘋痴癡盐鹽监監盖蓋盘盤码碼砖磚础礎确確礼禮祸禍离離种種积積称稱稳穩穷窮窃竊竞競笔筆笼籠签簽筑築简簡类類粮糧紧緊纠糾' +
  '红紅纤纖约約级級纪紀纯純纲綱纳納纵縱纷紛纸紙纺紡线線练練组組细細织織终終绍紹绑綁结結绕繞绘繪给給络絡绝絕统統继繼绩績续續维維绵綿综綜绿綠缓緩编編缘緣缩縮' +
  '网網罗羅罚罰职職联聯聪聰肃肅肤膚胜勝脑腦脚腳脸臉舰艦艺藝节節苏蘇苹蘋范範荐薦荣榮药藥莱萊获獲营營萨薩蓝藍虑慮虚虛虽雖蚀蝕补補装裝袭襲规規视視览覽触觸' +
  '计計订訂讨討训訓议議记記讲講许許论論设設访訪证證评評识識诉訴词詞译譯试試诗詩诚誠话話该該详詳误誤请請诸諸课課谁誰调調谈談谋謀谢謝谱譜贡貢败敗货貨贩販贯貫' +
  '贴貼赏賞赖賴赵趙跃躍践踐踪蹤轨軌转轉轻輕载載较較辅輔辆輛辉輝输輸达達迁遷迈邁违違连連迟遲适適选選递遞逻邏遗遺邓鄧邮郵邻鄰郑鄭酱醬释釋针針钟鐘钢鋼钱錢铁鐵' +
  '铃鈴铜銅银銀链鏈销銷锁鎖错錯键鍵镇鎮镜鏡闭閉闯闖闲閒闻聞阅閱队隊阳陽阴陰阶階际際陆陸陈陳险險随隨隐隱难難雾霧静靜韩韓页頁顶頂项項顺順须須顾顧顿頓预預领領' +
  '频頻题題额額颜顏风風飞飛饭飯饮飲馆館马馬驱驅验驗骗騙鱼魚鲜鮮鸟鳥鸡雞鸣鳴鸭鴨鸿鴻麦麥黄黃齐齊齿齒龙龍龄齡龟龜';

export const SIMPLIFIED_ONLY: ReadonlySet<string> = new Set([...PAIRS].filter((_, index) => index % 2 === 0));
export const TRADITIONAL_ONLY: ReadonlySet<string> = new Set([...PAIRS].filter((_, index) => index % 2 === 1));

export const SIMPLIFIED = 1;
export const TRADITIONAL = 2;
/** All pairs stand in the block of unified ideographs. */
const FIRST = 0x4e00;
const scripts = new Uint8Array(0xa000 - FIRST);
for (const char of TRADITIONAL_ONLY) scripts[char.charCodeAt(0) - FIRST] = TRADITIONAL;
for (const char of SIMPLIFIED_ONLY) scripts[char.charCodeAt(0) - FIRST] = SIMPLIFIED;

/** `SIMPLIFIED` or `TRADITIONAL` for a unit that only this script uses, else 0. */
export const scriptOfHan = (unit: number): number => scripts[unit - FIRST] ?? 0;

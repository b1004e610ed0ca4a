import type { TranslatedTexts } from './translated-texts.js';

export const HEBREW: TranslatedTexts = {
  welcomeTemplate: {
    subject: 'ברוכים הבאים, {{firstName}}',
    body: `שלום {{firstName}} {{lastName}},

תודה על רישום החברה {{companyName}} בבית המכירות שלנו. הבקשה התקבלה.

אנו בודקים כל חברה לפני השתתפותה בצפייה או במכירה. נודיע לכם מיד עם סיום הבדיקה. עד אז אפשר להיכנס לחשבון, להשלים את הפרופיל ולהוסיף את מסמכי החברה.`,
  },
  appointmentReminderTemplate: {
    subject: 'הפגישה שלכם: {{viewingName}}',
    body: `שלום {{firstName}},

זוהי תזכורת לפגישה של {{companyName}} בצפייה {{viewingName}}:

- מתי: {{appointment}} (שעון מקומי)
- היכן: {{viewingLocation}}
- חדר: {{room}}

נא להביא תעודה מזהה ולהקדים בכמה דקות לצורך הקבלה. אם אין באפשרותכם להגיע, נא לבטל את ההזמנה מבעוד מועד, כדי שחברה אחרת תוכל להשתמש בחדר.`,
  },
  goodsListUploadedTemplate: {
    subject: 'רשימת הסחורה: {{viewingName}}',
    body: `שלום {{firstName}},

רשימת הסחורה של הצפייה {{viewingName}} זמינה כעת. הצפייה פתוחה מ-{{viewingStart}} עד {{viewingEnd}}: {{viewingLocation}}.

בדף הצפייה אפשר לראות את החבילות ולהזמין שעות.`,
  },
  auctionPausedTemplate: {
    subject: '{{auctionName}} בהשהיה',
    body: `שלום {{firstName}},

המכירה {{auctionName}} מושהית. בזמן ההשהיה לא ניתן להגיש הצעות. ההשהיה אינה משנה אף הצעה.

נודיע לכם מתי המכירה תתחדש ומתי תסתיים.`,
  },
  auctionResumedTemplate: {
    subject: '{{auctionName}} התחדשה',
    body: `שלום {{firstName}},

המכירה {{auctionName}} התחדשה, ושוב ניתן להגיש הצעות. מועד הסיום כעת: {{auctionEnd}}.

ההשהיה לא שינתה אף הצעה.`,
  },
  auctionCancelledTemplate: {
    subject: '{{auctionName}} בוטלה',
    body: `שלום {{firstName}},

המכירה {{auctionName}} בוטלה. אף פריט לא נמכר, ולאף הצעה אין תוקף.

אנו מתנצלים על אי-הנוחות. אם יש לכם שאלות, נא לפנות אלינו.`,
  },
  tenderBiddingDetails: {
    subject: 'ההצעות שלכם ב-{{auctionName}}',
    body: `שלום {{firstName}},

המכירה {{auctionName}} הסתיימה: {{auctionEnd}}. אלה ההצעות של {{companyName}} במועד הסיום:

{{biddingDetails}}

התוצאות יפורסמו לאחר אישורן בידי {{houseName}}. הודעה זו חסויה ומיועדת לחברה שלכם בלבד.`,
  },
  auctionStartedForViewingUsers: {
    subject: '{{auctionName}} התחילה',
    body: `שלום {{firstName}},

המכירה {{auctionName}} התחילה. ניתן להגיש הצעות עד {{auctionEnd}}.

בדף המכירה מוצגים כל הפריטים ומצב ההצעות שלכם.`,
  },
  auctionOngoingForViewingUsers: {
    subject: '{{auctionName}} מסתיימת בקרוב',
    body: `שלום {{firstName}},

המכירה {{auctionName}} פעילה. מועד הסיום: {{auctionEnd}}.

נא להגיש או לעדכן הצעות מבעוד מועד. הצעות שיגיעו לאחר הסיום לא יתקבלו.`,
  },
  auctionCompletedForViewingUsers: {
    subject: '{{auctionName}} הסתיימה',
    body: `שלום {{firstName}},

המכירה {{auctionName}} הסתיימה: {{auctionEnd}}. תודה על השתתפותכם.

{{houseName}} בודק כעת את התוצאות. נודיע לכם עם פרסומן.`,
  },
  approved: {
    subject: 'בקשתכם אושרה',
    body: `שלום {{firstName}},

{{houseName}} אישר אתכם ואת {{companyName}}. כעת אפשר להיכנס לחשבון ולראות את הצפיות והמכירות שהחברה שלכם מוזמנת אליהן.`,
  },
  rejected: {
    subject: 'בקשתכם לא אושרה',
    body: `שלום {{firstName}},

{{houseName}} לא אישר את בקשתכם או את בקשת {{companyName}}. עדיין אפשר להיכנס לחשבון ולראות את הנתונים שלכם.

אם לדעתכם מדובר בטעות, נא לפנות אל {{houseName}}.`,
  },
  joined: {
    subject: 'ברוכים הבאים אל {{companyName}}',
    body: `שלום {{firstName}},

קיבלתם את ההזמנה של {{companyName}}. הצפיות, ההזמנות וההודעות של החברה נמצאות כעת בחשבון שלכם, ותקבלו את ההודעות הנוגעות לכם.`,
  },
  auctionInvitation: {
    subject: 'החברה שלכם מוזמנת אל {{auctionName}}',
    body: `שלום {{firstName}},

{{companyName}} מוזמנת למכירה {{auctionName}}. ניתן להגיש הצעות מ-{{auctionStart}} עד {{auctionEnd}}.

כבר עכשיו אפשר לראות את הפריטים.`,
  },
  viewingInvitation: {
    subject: 'החברה שלכם מוזמנת אל {{viewingName}}',
    body: `שלום {{firstName}},

{{companyName}} מוזמנת לצפייה {{viewingName}}, מ-{{viewingStart}} עד {{viewingEnd}}: {{viewingLocation}}.

נא להזמין שעות מבעוד מועד.`,
  },
  bookingApproved: {
    subject: 'ההזמנה שלכם אל {{viewingName}} אושרה',
    body: `שלום {{firstName}},

ההזמנה של {{companyName}} לצפייה {{viewingName}} אושרה.`,
  },
  bookingRejected: {
    subject: 'לא ניתן היה לאשר את ההזמנה שלכם אל {{viewingName}}',
    body: `שלום {{firstName}},

{{houseName}} לא יכול היה לאשר את ההזמנה של {{companyName}} לצפייה {{viewingName}}. אתם מוזמנים לבקש שעות אחרות.`,
  },
  bookingChanged: {
    subject: 'ההזמנה שלכם אל {{viewingName}} השתנתה',
    body: `שלום {{firstName}},

ההזמנה של {{companyName}} לצפייה {{viewingName}} השתנתה. אלה פרטיה הנוכחיים.`,
  },
  bookingCancelled: {
    subject: 'ההזמנה שלכם אל {{viewingName}} בוטלה',
    body: `שלום {{firstName}},

ההזמנה של {{companyName}} לצפייה {{viewingName}} בוטלה.`,
  },
  auctionExtended: {
    subject: '{{auctionName}} תסתיים מאוחר יותר',
    body: `שלום {{firstName}},

מועד הסיום של המכירה {{auctionName}} נדחה. כעת ניתן להגיש הצעות עד {{auctionEnd}}.`,
  },
  auctionSoftClose: {
    subject: '{{auctionName}} הוארכה: הצעות מאוחרות דוחות את סיומה',
    body: `שלום {{firstName}},

הצעה שהוגשה סמוך לסיום דחתה את סיום המכירה {{auctionName}}. מועד הסיום החדש: {{auctionEnd}}. הצעות מאוחרות נוספות עשויות לדחות אותו שוב. כלל הסגירה המדורגת של המכירה קובע אילו הצעות דוחות את הסיום ובכמה.

הודעה זו נשלחת פעם אחת. דף המכירה מציג תמיד את מועד הסיום הנוכחי.`,
  },
  lotWithdrawn: {
    subject: 'פריט של {{auctionName}} נמשך',
    body: `שלום {{firstName}},

{{houseName}} משך את הפריט שלהלן מהמכירה {{auctionName}}. ההצעות על פריט זה בטלות, ולא יתקבלו הצעות חדשות.`,
  },
  bidsVoided: {
    subject: 'ההצעות שלכם ב-{{auctionName}} בוטלו',
    body: `שלום {{firstName}},

{{houseName}} ביטל את ההצעות של {{companyName}} במכירה {{auctionName}} על הפריטים שלהלן. הן אינן נחשבות עוד. כל עוד המכירה פעילה, {{companyName}} יכולה להגיש הצעות חדשות.

אם לדעתכם מדובר בטעות, נא לפנות אל {{houseName}}.`,
  },
  bidEntered: {
    subject: 'הוזנה הצעה עבורכם ב-{{auctionName}}',
    body: `שלום {{firstName}},

{{houseName}} הזין בשמכם הצעה של {{companyName}} במכירה {{auctionName}} על הפריט שלהלן. סכום ההצעה ואישור הקבלה מופיעים בדף המכירה.

אם לא ביקשתם זאת, נא לפנות מיד אל {{houseName}}.`,
  },
  bidTakenBack: {
    subject: 'נמשכה הצעה עבורכם ב-{{auctionName}}',
    body: `שלום {{firstName}},

{{houseName}} משך בשמכם את ההצעה של {{companyName}} על הפריט שלהלן במכירה {{auctionName}}.

אם לא ביקשתם זאת, נא לפנות מיד אל {{houseName}}.`,
  },
  bidEnteredForAnother: {
    subject: 'הוזנה הצעה עבור {{companyName}} ב-{{auctionName}}',
    body: `שלום {{firstName}},

{{houseName}} הזין הצעה של {{companyName}} במכירה {{auctionName}} על הפריט שלהלן, בשם עמית שעזב או שאינו יכול להיכנס כעת לחשבון. סכום ההצעה ואישור הקבלה מופיעים בדף המכירה.

אם {{companyName}} לא ביקשה זאת, נא לפנות מיד אל {{houseName}}.`,
  },
  bidTakenBackForAnother: {
    subject: 'נמשכה הצעה עבור {{companyName}} ב-{{auctionName}}',
    body: `שלום {{firstName}},

{{houseName}} משך את ההצעה של {{companyName}} על הפריט שלהלן במכירה {{auctionName}}, בשם עמית שעזב או שאינו יכול להיכנס כעת לחשבון.

אם {{companyName}} לא ביקשה זאת, נא לפנות מיד אל {{houseName}}.`,
  },
  bidNotEntered: {
    subject: 'הצעה של {{companyName}} לא נרשמה במכירה {{auctionName}}',
    body: `שלום {{firstName}},

{{houseName}} ביקש לרשום, לשנות או לבטל הצעה של {{companyName}} על הפריט שלהלן, במכירה {{auctionName}}. המכירה הסתיימה לפני שאדם שני אישר זאת. דבר לא השתנה.

בכל שאלה אפשר לפנות אל {{houseName}}.`,
  },
  resultPublished: {
    subject: 'התוצאה של {{auctionName}} פורסמה',
    body: `שלום {{firstName}},

התוצאה של המכירה {{auctionName}} פורסמה.`,
  },
  auctionChanged: {
    subject: '{{auctionName}} השתנתה',
    body: `שלום {{firstName}},

{{houseName}} שינה את המכירה {{auctionName}} מאז פרסומה.`,
  },
  viewingChanged: {
    subject: '{{viewingName}} השתנתה',
    body: `שלום {{firstName}},

{{houseName}} שינה את הצפייה {{viewingName}} מאז פרסומה.`,
  },
  awardLetter: {
    subject: 'מכתב הזכייה שלכם: {{auctionName}}',
    body: `שלום {{firstName}},

מכתב הזכייה של {{companyName}} במכירה {{auctionName}} נמצא בדף התוצאה.`,
  },
  confirmColleagues: {
    subject: 'האם הקונים של {{companyName}} אישרו זה את זה?',
    body: `שלום {{firstName}},

אל {{companyName}} שייכים כאן כמה קונים, ולא כולם אישרו זה את זה. במכירה חתומה קונה רואה את הסכומים של עמית רק אם אותו עמית אישר אותו לפני פרסום המכירה.

הקונים מאשרים זה את זה תחת ”Members“ בחשבון שלהם. גם {{houseName}} יכול להוסיף אנשים לחברה: תחת ”Members“ מוצג מי נוסף כך ומתי. אשרו רק אנשים שאתם מכירים באופן אישי.`,
  },
};

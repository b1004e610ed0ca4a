import { foldForSearch } from '@tender/contracts';

/** Typical words of the trade in the cells of a column, for its recognition. */

const normal = (text: string): string => foldForSearch(text).replace(/[\s._-]/g, '');

const among = (...words: string[]): ((cell: string) => boolean) => {
  const known = new Set(words.flatMap((line) => line.split(',')).map(normal));
  return (cell) => known.has(normal(cell));
};

const isShape = among(
  'round,round brilliant,rd,rb,br,rbc,rnd,princess,pr,prn,pri,prin,emerald,emerald cut,em,ec,asscher,as,ac,cushion,cu,cus,cush,cushion brilliant,cushion modified,cmb,cb',
  'oval,ov,radiant,rad,ra,ra,pear,pear shape,ps,psh,pmb,marquise,mq,mqb,heart,hs,ht,heart shape,baguette,bag,bg,tapered baguette,trillion,trilliant,triangle,tr,square emerald,sqe,half moon,shield,kite,rose,rose cut,old european,old mine,briolette,cabochon',
  'octahedron,octahedra,dodecahedron,dodecahedra,macle,macles,cube,cubes,flat,flats,irregular,sawable,sawables,makeable,makeables,crystal,crystals,ronde,poire,coeur,ovale,rund,herz,tropfen,rond,peer,hart',
);

const CLARITY =
  /^(fl|if|lc|loupe clean|vvs ?[12]?|vs ?[12]?|si ?[123]?|i ?[123]|p ?[123]|pk ?[123]?)([ -/]+(fl|if|vvs ?[12]?|vs ?[12]?|si ?[123]?|i ?[123]|p ?[123]))?[+-]?$/i;
const COLOUR =
  /^([d-z]|[d-z] ?[-/+] ?[d-z]|[d-z][+-]|fancy\b.*|fc|(light|intense|vivid|deep|dark)? ?(yellow|pink|blue|brown|green|orange|grey|gray|black|white|cape|champagne|cognac)|top ?(cape|white|brown)|(ex)?ceptional white\+?)$/i;

const isCut = among(
  'excellent,ex,exc,x,ideal,id,very good,vg,v good,good,g,gd,fair,f,fr,poor,p,pr,3ex,3x,triple ex,ideal+,super ideal',
);
const isFluorescence = among(
  'none,non,n,nil,no,faint,fnt,f,fb,medium,med,m,mb,strong,stg,s,sb,very strong,vst,vs,vsb,slight,sl,slt,very slight,vsl,negligible,inert,medium blue,faint blue,strong blue,very strong blue,med blue,medium yellow,faint yellow,strong yellow',
  'keine,schwach,mittel,stark,aucune,faible,moyenne,forte,geen,zwak,sterk,ללא,חלש,בינוני,חזק',
);
const isLaboratory = among(
  'gia,igi,hrd,hrd antwerp,ags,agsl,gcal,gsi,egl,egl usa,egl israel,egl int,egl international,eglusa,eglil,ssef,gubelin,gubelin gem lab,grs,lotus,agl,gemresearch swisslab,iidgr,ngtc,dcla,cgl,gfco,dgi,hkd,gia/igi,iigj,gii,git,gjepc,im gemological,gia diamond dossier,sarine,cisgem,agta,gemcert,pgs,wgi,ugl,gwlab,vgr,gha,igl,idl,gsl,ejl,gjrti',
);

export const KNOWN_VALUES: Readonly<Record<string, (cell: string) => boolean>> = {
  shape: isShape,
  clarity: (cell) => CLARITY.test(cell.trim()),
  colour: (cell) => COLOUR.test(cell.trim()),
  cut: isCut,
  fluorescence: isFluorescence,
  laboratory: isLaboratory,
};

export const isMarkForNothing = (cell: string): boolean =>
  /^([-–—/.]+|\$\s*-|n\s*\/\s*a|n\.a\.?|nil|none|null)$/i.test(cell.trim());

/*
 * How two agents agree on a pairwise key, use it, and lose it when either reboots.
 *
 * Lives. An agent's life begins with its boot and ends with the next; each has its own key share. Life l of agent i has the
 * share (i,l), and the two lives name the key of two agents.
 *
 * Network. As in handover.pml: a datagram, once sent, may arrive at any later moment, any number of times, or never. The model
 * keeps the sets of datagrams ever sent, signed ones and those under a key. Signatures and MACs are perfect: nobody can make
 * them without the key.
 *
 * Adversary. He replays and redirects whatever was sent. He has the memory of every life that has ended, so he can make
 * datagrams under every key of these lives. He is also a certified member, who may sign any share as his own.
 *
 * Content of a signed datagram: the sender's share, and what it knows of the destination: nothing (0), the destination's share
 * (NAME), or the key (KEY).
 *
 * Fallback. An agent may sign at any moment, and may doubt its key at any moment: this covers every timeout.
 *
 * Not modelled: the content of datagrams under a key (handover.pml), and groups (every MAC covers them, like every signature).
 *
 * Removed protections:
 *   SAME_KEY           both directions have the same key, and nothing else distinguishes them
 *   IDENTITY_UNBOUND   neither the key nor what it covers depends on the identities of the two agents
 *   STALE_KEY          a key survives the reboot of its owner, as do its nonces
 *   UNPROVEN_SHARE     an agent accepts a share although the datagram does not name its own
 *   NO_ORDER           a share of an earlier life replaces one of a later life
 *   UNCONFIRMED        an agent sends under a key before the peer has shown that it has it
 *   DOWNGRADE          without a key, an agent accepts anything
 * Bounds:
 *   MAXBOOT n (reboots in all, at most 2)
 * Checks, in addition to the absence of deadlock:
 *   always             what an agent accepts under a key was sent by the peer to this agent in its current life; except that
 *                      the adversary may impersonate a life that has ended, but only towards a life that it has met, and
 *                      only until that life has heard of its successor
 *   CHECK_UNDERSTOOD   the peer can check what is sent under a key, unless it has rebooted
 *   CHECK_NEVER        after all reboots the two never have a key again (this must be refuted)
 */
#ifndef MAXBOOT
#define MAXBOOT 2
#endif

#define NAME(l) (1+(l))
#define KEY(l) (4+(l))

/* The datagrams ever sent. */
byte signed_[6];           /* [agent*3+life], bit k: what it knows               */
byte keyed[6];             /* [agent*3+life], bit l: under the key with life l   */
byte astray[6];            /* the same, but meant for the adversary as a member  */

byte life[2];              /* number of reboots                                  */
byte told[2];              /* life of the share that the peer sent, plus one     */
bool agreed[2];            /* the share is accepted: the agent reads the key     */
bool confirmed[2];         /* the peer has shown the key: the agent uses it      */
byte copied[2];            /* life of the peer whose share the adversary claims, plus one */
byte nboot;

/* Ghost variables: only the checks use them. */
byte heard[2];             /* latest life of the peer ever heard of in this life, plus one */
byte since[2];             /* own life in which the key was agreed               */

#define BIT(n) (1<<(n))
#define SIGNED(i,l) signed_[(i)*3+(l)]
#define KEYED(i,l) keyed[(i)*3+(l)]
#define ASTRAY(i,l) astray[(i)*3+(l)]
#define THEIRS (told[me]-1)
#define MET (SIGNED(you,THEIRS) & (BIT(NAME(life[me])) | BIT(KEY(life[me]))))

#ifdef NO_ORDER
#define IN_ORDER(l) 1
#else
#define IN_ORDER(l) ((l)+1 >= told[me])
#endif

#ifdef UNPROVEN_SHARE
#define PROVEN(k) 1
#else
#define PROVEN(k) ((k)==NAME(life[me]) || (k)==KEY(life[me]))
#endif

#ifdef UNCONFIRMED
#define MAY_SEND agreed[me]
#else
#define MAY_SEND confirmed[me]
#endif

#ifdef CHECK_UNDERSTOOD
#define UNDERSTOOD assert(THEIRS!=life[you] || (agreed[you] && told[you]-1==life[me]));
#else
#define UNDERSTOOD
#endif

#ifdef CHECK_NEVER
#define NEVER assert(!(nboot==MAXBOOT && confirmed[0] && confirmed[1] && told[0]-1==life[1] && told[1]-1==life[0]));
#else
#define NEVER
#endif

/* A signed datagram of the peer's life l that knows k of us. */
#define HEAR(l,k) \
  :: d_step { (l<=life[you] && (SIGNED(you,l) & BIT(k)) && IN_ORDER(l)) -> \
       if :: (told[me]!=l+1) -> told[me]=l+1; agreed[me]=0; confirmed[me]=0 :: else fi; \
       if :: (heard[me]<l+1) -> heard[me]=l+1 :: else fi; \
       if :: PROVEN(k) -> agreed[me]=1; since[me]=life[me] :: else fi; \
       confirmed[me]=(agreed[me] && k==KEY(life[me])); \
       printf("STEP agent %d hears the share of life %d of the other, which knows %d; agreed %d\n",me,l,k,agreed[me]); NEVER }
#define HEAR_ALL(l) HEAR(l,0) HEAR(l,1) HEAR(l,2) HEAR(l,3) HEAR(l,4) HEAR(l,5) HEAR(l,6)

proctype Agent(byte me)
{
  byte you = 1-me;
  do
  /* Signs: its share, and what it knows of the other. */
  :: d_step { (1) ->
       if
       :: (agreed[me]) -> SIGNED(me,life[me]) = SIGNED(me,life[me]) | BIT(KEY(THEIRS))
       :: (!agreed[me] && told[me]>0) -> SIGNED(me,life[me]) = SIGNED(me,life[me]) | BIT(NAME(THEIRS))
       :: else -> SIGNED(me,life[me]) = SIGNED(me,life[me]) | 1
       fi;
       printf("STEP agent %d signs in life %d\n",me,life[me]) }
  HEAR_ALL(0) HEAR_ALL(1) HEAR_ALL(2)
  /* Sends under the key. */
  :: d_step { (MAY_SEND) ->
       UNDERSTOOD KEYED(me,life[me]) = KEYED(me,life[me]) | BIT(THEIRS);
       printf("STEP agent %d sends under the key of lives %d and %d\n",me,life[me],THEIRS) }
  /* A timeout: the other may have forgotten the key. */
  :: d_step { (confirmed[me]) -> confirmed[me]=0; printf("STEP agent %d doubts the key\n",me) }
  /* What the other sent under the key. */
  :: d_step { (agreed[me] && (KEYED(you,THEIRS) & BIT(since[me]))) ->
       printf("STEP agent %d accepts what was sent to its life %d, in life %d\n",me,since[me],life[me]);
       assert(since[me]==life[me]); confirmed[me]=1; NEVER }
  /* A forgery that the adversary makes with the memory of a life that has ended. */
  :: d_step { (agreed[me] && THEIRS<life[you]) ->
       printf("STEP agent %d accepts a forgery in the name of life %d of the other\n",me,THEIRS);
       assert(MET && heard[me]==told[me]) }
#ifdef SAME_KEY
  :: d_step { (agreed[me] && (KEYED(me,life[me]) & BIT(THEIRS))) ->
       printf("STEP agent %d accepts what it has sent itself\n",me); assert(0) }
#endif
#ifdef IDENTITY_UNBOUND
  /* The adversary presents a share of the other as his own, and receives something under the key of the two. */
  :: d_step { (copied[me]==0) -> copied[me]=life[you]+1;
       printf("STEP agent %d believes that the share of life %d of the other is the adversary's\n",me,life[you]) }
  :: d_step { (copied[me]>0) -> ASTRAY(me,life[me]) = ASTRAY(me,life[me]) | BIT(copied[me]-1);
       printf("STEP agent %d sends to the adversary, under the key of lives %d and %d\n",me,life[me],copied[me]-1) }
  :: d_step { (agreed[me] && (ASTRAY(you,THEIRS) & BIT(life[me]))) ->
       printf("STEP agent %d accepts what the other meant for the adversary\n",me); assert(0) }
#endif
#ifdef DOWNGRADE
  :: d_step { (!agreed[me]) -> printf("STEP agent %d accepts what nobody vouches for\n",me); assert(0) }
#endif
  :: d_step { (nboot<MAXBOOT) ->
       nboot=nboot+1; life[me]=life[me]+1; heard[me]=0; copied[me]=0; confirmed[me]=0;
#ifndef STALE_KEY
       told[me]=0; agreed[me]=0; since[me]=0;
#endif
       printf("STEP agent %d reboots: its life %d begins\n",me,life[me]) }
  od
}

init { atomic { run Agent(0); run Agent(1) } }
